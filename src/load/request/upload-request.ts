import { seededBody } from '../../http/message/body.js';
import type { OrdinaryRequest } from '../../http/message/http-request.js';
import { FILES_PATH } from '../../spec/operation.js';
import type { Upload } from '../scenario/load-scenario-schema.js';
import { fileKey, fileSeed } from './request-context.js';
import { uploadSize } from './upload-size.js';

/** The request of an iteration's upload (section 4.1), with a body that is generated while it is sent. */
export function uploadRequest(
  upload: Upload,
  { baseUrl, folder, token }: { baseUrl: string; folder: string; token: string | undefined },
  iteration: number,
): OrdinaryRequest {
  const framings = [upload.framing].flat();
  return {
    method: 'PUT',
    baseUrl,
    path: `${FILES_PATH}${fileKey(folder, iteration)}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': upload.type,
    },
    body: seededBody({ seed: fileSeed(folder, iteration), size: uploadSize(upload, iteration) }),
    framing: framings[iteration % framings.length] ?? 'length',
  };
}
