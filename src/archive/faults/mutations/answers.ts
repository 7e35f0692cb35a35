import type { RequestHead } from '../../behaviour/behaviour.js';
import type { RefusalReason, RequestResult } from '../../request-result.js';
import type { BehaviourMutation } from '../fault.js';

/** A bare answer. */
export function answered(status: number, body = ''): RequestResult {
  return { kind: 'answered', reply: { status, headers: {}, body } };
}

/** Answers some requests before anything else is looked at. */
export const answering =
  (status: number, matches: (request: RequestHead) => boolean): BehaviourMutation =>
  (correct) => ({
    intercept: (request) =>
      correct.intercept(request) ?? (matches(request) ? answered(status) : undefined),
  });

/** Gives some results another status, and leaves the rest of the answer as it is. */
export const withStatus =
  (
    status: number,
    matches: (result: RequestResult, request: RequestHead) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    reply: (result, request) => {
      const reply = correct.reply(result, request);
      return matches(result, request) ? { ...reply, status } : reply;
    },
  });

/**
 * Refuses what follows some requests on their connections, and ends these: what a client sees where
 * a body that was not read is taken for the beginning of the next request.
 */
export const spoilingNext =
  (matches: (result: RequestResult, request: RequestHead) => boolean): BehaviourMutation =>
  (correct) => {
    const spoilt = new WeakSet<object>();
    return {
      intercept: (request) =>
        spoilt.has(request.connection) ? answered(400) : correct.intercept(request),
      ending: (result, early, request) => {
        if (spoilt.has(request.connection)) return 'close';
        if (matches(result, request)) spoilt.add(request.connection);
        return correct.ending(result, early, request);
      },
    };
  };

/** Whether a result is a refusal for one of the given reasons. */
export function isRefused(result: RequestResult, ...reasons: RefusalReason[]): boolean {
  return result.kind === 'refused' && reasons.includes(result.reason);
}
