import { seededBody } from '../../http/message/body.js';
import type { OrdinaryRequest } from '../../http/message/http-request.js';
import { mergedHeaders } from '../../http/message/with-headers.js';
import { FILES_PATH } from '../../spec/operation.js';
import type { Upload, Workload } from '../scenario/load-scenario-schema.js';
import { fileKey, fileSeed } from './request-context.js';
import { uploadSize } from './upload-size.js';
import { writingOf } from './writing.js';

/** Where a file is uploaded to, and with what. */
interface UploadPlace {
  baseUrl: string;
  /** Of the keys. */
  folder: string;
  token: string | undefined;
  /** Of the profile. */
  headers: Readonly<Record<string, string>> | undefined;
}

/** The files of a workload, and what is said of the ways in which they are sent. */
export type SentUpload = Upload & Pick<Workload, 'circumstances'>;

/**
 * The request of an iteration's upload (section 4.1), with a body that is generated while it is
 * sent.
 */
export function loadUploadRequest(
  upload: SentUpload,
  { baseUrl, folder, token, headers }: UploadPlace,
  iteration: number,
): OrdinaryRequest {
  const { circumstances } = upload;
  const { headerStyles, framing } = writingOf(circumstances, iteration);
  const framings = circumstances === undefined ? [upload.framing].flat() : [framing];
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
    delivery: { headerStyles },
  };
}
