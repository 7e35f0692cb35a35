import type { HostName, Operation } from '../../../spec/operation.js';
import type { RequestHead, UploadHead } from '../../behaviour/behaviour.js';

/** Whether a request uploads to a file path. */
export function isUpload({ method, operation, path }: RequestHead): boolean {
  return operation === 'files' && method === 'PUT' && path.includes('/v2/files/');
}

/** Whether a request submits a record of an operation. */
export const isSubmission =
  (operation: Operation) =>
  (request: RequestHead): boolean =>
    request.operation === operation && request.method === 'POST';

/** Whether a request came to a host. */
export const at =
  (host: HostName) =>
  (request: Pick<RequestHead, 'host'>): boolean =>
    request.host === host;

/** Whether a request came without a length. */
export function isChunked({ headers }: Pick<UploadHead, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/** Whether anything comes behind the head of a request. */
export const hasBody = (request: RequestHead): boolean =>
  isChunked(request) || lengthOf(request) > 0;

/** The declared length of a request, or NaN. */
export function lengthOf({ headers }: RequestHead): number {
  return Number(headers['content-length']);
}

/** Its Content-Type; empty when it has none. */
export function typeOf({ headers }: RequestHead): string {
  return headers['content-type'] ?? '';
}

/** True every n-th time that it is asked. It counts, so each archive needs one of its own. */
export function everyNth(n: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % n === 0;
  };
}
