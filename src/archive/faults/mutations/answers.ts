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
 *
 * @param spoilsAtOnce requests behind which that is so before they are answered, unless they turn
 *   out not to match
 */
export const spoilingNext =
  (
    matches: (result: RequestResult, request: RequestHead) => boolean,
    spoilsAtOnce: (request: RequestHead) => boolean = () => false,
  ): BehaviourMutation =>
  (correct) => {
    /** The number of the request that spoilt each connection. */
    const spoiltBy = new WeakMap<object, number>();
    return {
      intercept: (request) => {
        const { connection, number } = request;
        if (spoiltBy.has(connection)) return answered(400);
        if (spoilsAtOnce(request)) spoiltBy.set(connection, number);
        return correct.intercept(request);
      },
      ending: (result, early, request) => {
        const { connection, number } = request;
        const by = spoiltBy.get(connection);
        if (by !== undefined && by !== number) return 'close';
        if (matches(result, request)) spoiltBy.set(connection, number);
        else spoiltBy.delete(connection);
        return correct.ending(result, early, request);
      },
    };
  };

/** Whether a result is a refusal for one of the given reasons. */
export function isRefused(result: RequestResult, ...reasons: RefusalReason[]): boolean {
  return result.kind === 'refused' && reasons.includes(result.reason);
}
