import type { HostName, Operation } from '../../../spec/operation.js';
import type { Behaviour, RequestHead, UploadHead } from '../../behaviour/behaviour.js';
import type { RequestResult } from '../../request-result.js';

/** A bare answer. */
export function answered(status: number, body = ''): RequestResult {
  return { kind: 'answered', reply: { status, headers: {}, body } };
}

/** Whether a request uploads to a file path. */
export function isUpload({ method, operation, path }: RequestHead): boolean {
  return operation === 'files' && method === 'PUT' && path.includes('/v2/files/');
}

/** Answers some requests before anything is looked at. */
export function answering(
  correct: Behaviour,
  status: number,
  when: (request: RequestHead) => boolean,
): Pick<Behaviour, 'intercept'> {
  return {
    intercept: (request) =>
      correct.intercept(request) ?? (when(request) ? answered(status) : undefined),
  };
}

/** Gives some outcomes another status, and leaves the rest of the answer as it is. */
export function withStatus(
  correct: Behaviour,
  status: number,
  when: (result: RequestResult, request: RequestHead) => boolean,
): Pick<Behaviour, 'reply'> {
  return {
    reply: (result, request) => {
      const reply = correct.reply(result, request);
      return when(result, request) ? { ...reply, status } : reply;
    },
  };
}

/** Whether an result is a refusal for the given reason. */
export function isRefused(result: RequestResult, ...reasons: string[]): boolean {
  return result.kind === 'refused' && reasons.includes(result.reason);
}

/** True every n-th time that it is asked. */
export function everyNth(n: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % n === 0;
  };
}

/** Whether a request came to one host, or is of one operation. */
export const at =
  (host: HostName | Operation) =>
  (request: Pick<RequestHead, 'host'>): boolean =>
    request.host === host;

/** Whether an upload came without a length. */
export function isChunked({ headers }: Pick<UploadHead, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/** The declared length of a request, or NaN. */
export function lengthOf({ headers }: RequestHead): number {
  return Number(headers['content-length']);
}
