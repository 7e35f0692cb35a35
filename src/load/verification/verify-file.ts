import { seededBody } from '../../http/message/body.js';
import type { Inspector } from '../../profile/inspector/inspector-client.js';
import { fileFolder, fileKey, fileSeed, type RequestContext } from '../request/request-context.js';
import { uploadSize } from '../request/upload-size.js';
import type { Upload } from '../scenario/load-scenario-schema.js';
import type { Verify } from './stored.js';

/**
 * Makes what verifies the uploads of one worker: each file is in the archive with the very bytes
 * that were sent.
 */
export function fileVerifier(
  inspector: Inspector,
  context: RequestContext,
  workload: string,
  upload: Upload,
): Verify {
  const folder = fileFolder(context, workload);
  return async (iteration) => {
    const key = fileKey(folder, iteration);
    const file = await inspector.file({ fileKey: key, host: upload.host });
    if (file === undefined) return { state: 'lost', what: key };
    const size = uploadSize(upload, iteration);
    const sha256 = await seededBody({ seed: fileSeed(folder, iteration), size }).digest();
    if (file.size === undefined && file.sha256 === undefined) {
      throw new TypeError('the inspector gives neither size nor sha256 of a file');
    }
    const isIntact = (file.size ?? size) === size && (file.sha256 ?? sha256) === sha256;
    if (isIntact) return { state: 'intact', what: key };
    const what = `${key}: ${file.size} of ${size} bytes, sha256 ${file.sha256}`;
    return { state: 'corrupted', what };
  };
}
