import { seededBody } from '../../http/message/body.js';
import type { Inspector } from '../../profile/inspector-client.js';
import { fileFolder, type GeneratorOptions } from '../generator/messages.js';
import { fileKey } from '../request/record-template.js';
import { fileSeed, uploadSize } from '../request/upload-size.js';
import type { Upload } from '../scenario/load-scenario-schema.js';
import type { Found } from './verify-acknowledged.js';

/** Asks whether an uploaded file is in the archive with the very bytes that were sent. */
export async function lookForFile(
  inspector: Inspector,
  own: Pick<GeneratorOptions, 'runId' | 'worker'>,
  workload: string,
  upload: Upload,
  serial: number,
): Promise<{ found: Found; what: string }> {
  const folder = fileFolder(own, workload);
  const key = fileKey(folder, serial);
  const size = uploadSize(upload, serial);
  const file = await inspector.file({ fileKey: key, host: upload.host });
  if (file === undefined) return { found: 'lost', what: key };
  const sha256 = await seededBody({ seed: fileSeed(folder, serial), size }).digest();
  const whole = file.size === size && file.sha256 === sha256;
  const what = whole ? key : `${key}: ${file.size} of ${size} bytes, sha256 ${file.sha256}`;
  return { found: whole ? 'whole' : 'corrupted', what };
}
