import type { HostName, Operation } from '../../spec/operation.js';
import type { Behaviour, RequestHead, UploadHead } from '../behaviour/behaviour.js';
import type { Outcome } from '../outcome.js';

/** A bare answer. */
export function answered(status: number, body = ''): Outcome {
  return { kind: 'answered', reply: { status, headers: {}, body } };
}

/** Whether a request uploads to a file path. */
export function isUpload({ method, operation, path }: RequestHead): boolean {
  return operation === 'files' && method === 'PUT' && path.includes('/v2/files/');
}

/** Answers some requests before anything is looked at. */
export function answering(
  sound: Behaviour,
  status: number,
  when: (request: RequestHead) => boolean,
): Pick<Behaviour, 'turnAway'> {
  return {
    turnAway: (request) =>
      sound.turnAway(request) ?? (when(request) ? answered(status) : undefined),
  };
}

/** Gives some outcomes another status, and leaves the rest of the answer as it is. */
export function withStatus(
  sound: Behaviour,
  status: number,
  when: (outcome: Outcome, request: RequestHead) => boolean,
): Pick<Behaviour, 'reply'> {
  return {
    reply: (outcome, request) => {
      const reply = sound.reply(outcome, request);
      return when(outcome, request) ? { ...reply, status } : reply;
    },
  };
}

/** Whether an outcome is a refusal for the given reason. */
export function isRefused(outcome: Outcome, ...reasons: string[]): boolean {
  return outcome.kind === 'refused' && reasons.includes(outcome.reason);
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
