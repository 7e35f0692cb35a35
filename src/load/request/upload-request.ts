import { seededBody } from '../../http/message/body.js';
import type { OrdinaryRequest } from '../../http/message/http-request.js';
import { mergedHeaders } from '../../http/message/with-headers.js';
import { FILES_PATH } from '../../spec/operation.js';
import type { Upload } from '../scenario/load-scenario-schema.js';
import { fileKey, fileSeed } from './request-context.js';
import { uploadSize } from './upload-size.js';

/** Where a file is uploaded to, and with what. */
interface UploadPlace {
  baseUrl: string;
  /** Of the keys. */
  folder: string;
  token: string | undefined;
  /** Of the profile. */
  headers: Readonly<Record<string, string>> | undefined;
}

/** The request of an iteration's upload (section 4.1), with a body that is generated while it is sent. */
export function uploadRequest(
  upload: Upload,
  { baseUrl, folder, token, headers }: UploadPlace,
  iteration: number,
): OrdinaryRequest {
  const framings = [upload.framing].flat();
  return {
    method: 'PUT',
    baseUrl,
    path: `${FILES_PATH}${fileKey(folder, iteration)}`,
    headers: mergedHeaders(
      {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': upload.type,
      },
      headers,
    ),
    body: seededBody({ seed: fileSeed(folder, iteration), size: uploadSize(upload, iteration) }),
    framing: framings[iteration % framings.length] ?? 'length',
  };
}
