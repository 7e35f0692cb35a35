import type { RequestHead } from '../../behaviour/behaviour.js';
import type { BehaviourMutation } from '../fault.js';
import { answered } from './answers.js';

/** A request whose client went away counts no longer than this. */
const FORGET_MS = 300;

/** Fails requests of a kind while a number of others of that kind are in flight on their host. */
export const answeringWhileBusy =
  (others: number, status: number, matches: (request: RequestHead) => boolean): BehaviourMutation =>
  (correct) => {
    const open = new Map<number, { host: string; since: number }>();
    const isBusy = ({ host }: RequestHead): boolean => {
      const now = Date.now();
      const busy = [...open.values()].filter(
        (one) => one.host === host && now - one.since < FORGET_MS,
      );
      return busy.length >= others;
    };
    return {
      intercept: (request) => {
        const early = correct.intercept(request);
        if (early || !matches(request)) return early;
        if (isBusy(request)) return answered(status);
        open.set(request.number, { host: request.host, since: Date.now() });
        return undefined;
      },
      reply: (result, request) => {
        open.delete(request.number);
        return correct.reply(result, request);
      },
    };
  };
