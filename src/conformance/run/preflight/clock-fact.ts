import type { Exchange } from '../../../http/exchange/exchange.js';
import type { PreflightFact } from '../../events/preflight.js';
import { decidingExchange, type PlainOutcome } from './plain-requests.js';

/** The form that RFC 9110, section 5.6.7 has every server send. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** A Date header tells whole seconds. */
const RESOLUTION_MS = 1_000;
/**
 * From here on, tokens that run out and times in records may be taken otherwise than they are
 * meant.
 */
const MUCH_MS = 30_000;

/**
 * How far the clocks of the hosts are from this machine's, by the Date headers of their answers.
 */
export function clockFact(outcomes: readonly PlainOutcome[]): PreflightFact {
  const differences = outcomes.flatMap((outcome) => {
    const difference = clockDifference(decidingExchange(outcome));
    return difference === undefined ? [] : [{ host: outcome.host, difference }];
  });
  const [first, ...others] = differences;
  if (first === undefined) {
    const text = 'not known: no answer has a Date that can be read';
    return { about: 'clock', ok: true, unknown: true, text };
  }
  const most = others.reduce(
    (one, other) => (Math.abs(other.difference) > Math.abs(one.difference) ? other : one),
    first,
  );
  return { about: 'clock', ok: Math.abs(most.difference) < MUCH_MS, text: inWords(most) };
}

function inWords({ host, difference }: { host: string; difference: number }): string {
  if (difference === 0) return 'agrees with that of this machine, to the second';
  const seconds = Math.ceil(Math.abs(difference) / 1_000);
  return `the ${host} host is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} this machine`;
}

/**
 * The least difference, in milliseconds, that explains the Date of an answer, which was made at
 * some moment between the request and the answer; positive where the target is ahead.
 */
function clockDifference(exchange: Exchange | undefined): number | undefined {
  const date = exchange?.responseHeaders?.date;
  if (exchange === undefined || date === undefined || !IMF_FIXDATE.test(date)) return undefined;
  const told = Date.parse(date);
  const from = Date.parse(exchange.at);
  const to = from + (exchange.timing.firstByteMs ?? exchange.timing.totalMs);
  if (Number.isNaN(told) || Number.isNaN(from)) return undefined;
  const ahead = told - to;
  const behind = from - (told + RESOLUTION_MS);
  return ahead > 0 ? ahead : behind > 0 ? -behind : 0;
}
