import type { KnownFault } from '../../../package/known-faults.js';
import { plural } from '../../text/plural.js';
import { isIntermittent } from './intermittent.js';

/** Below this share of checks in common a resemblance leads astray more often than not. */
const MIN_RESEMBLANCE = 0.6;
/** One check fails for many reasons; which of them it is, others tell that fail or pass with it. */
const MIN_FAILED = 2;
/** Up to as many faults are named that resemble a failure equally. */
const MAX_NAMED = 4;

/**
 * A check of the run, as far as it is compared. Outcomes are any text: a report may be newer than
 * this version.
 */
interface EndedCheck {
  id: string;
  outcome: string;
  failure?: { actual: string; reproduced?: string | undefined } | undefined;
}

/** A known fault that a failure looks like. */
export interface SimilarFault {
  title: string;
  /** From 0 to 1: of all checks that found either of them, those that found both. */
  resemblance: number;
}

/**
 * The known faults of a requirement whose trail is most like what failed here, the best first.
 *
 * Checks that have no verdict in this run say nothing about a fault, and are left out on its side.
 * What came in some tries only is like none: each of them does the same every time.
 *
 * @param checks those of the run that judge the requirement
 */
export function similarFaults(
  requirementId: string,
  checks: readonly EndedCheck[],
  known: readonly KnownFault[],
): SimilarFault[] {
  const failed = idsWith(checks, 'failed');
  if (failed.size < MIN_FAILED || checks.some(isIntermittent)) return [];
  const passed = idsWith(checks, 'passed');
  const came = new Set(
    checks.flatMap(({ outcome, failure }) =>
      outcome === 'failed' && failure !== undefined ? [failure.actual] : [],
    ),
  );
  const alike = known
    .filter(({ requirement, title }) => requirement === requirementId && mayAnswer(title, came))
    .map(({ title, foundBy }) => {
      const found = foundBy.filter((id) => failed.has(id) || passed.has(id));
      const both = found.filter((id) => failed.has(id)).length;
      const either = failed.size + found.length - both;
      return { title, resemblance: either === 0 ? 0 : both / either };
    })
    .filter(({ resemblance }) => resemblance >= MIN_RESEMBLANCE)
    .sort((a, b) => b.resemblance - a.resemblance);
  // Of those that are most like it, one that is said to answer with this status comes before those
  // of which nothing is said.
  const most = alike[0]?.resemblance;
  const isNamed = ({ title }: SimilarFault) => came.has(statusIn(title) ?? '');
  const isSaid = alike.some((one) => one.resemblance === most && isNamed(one));
  return isSaid ? alike.filter((one) => one.resemblance !== most || isNamed(one)) : alike;
}

/** The status that a fault is said to answer with. */
const statusIn = (title: string): string | undefined =>
  /\banswered (?:with )?(\d{3})\b/.exec(title)?.[1];

/** Whether a fault that is said to answer with a status may have answered with what came. */
function mayAnswer(title: string, came: ReadonlySet<string>): boolean {
  const status = statusIn(title);
  if (status === undefined || came.has(status)) return true;
  return ![...came].every((actual) => /^\d{3}$/.test(actual));
}

/**
 * The known fault that a requirement's failure is very much like, in one line as it came: `the
 * limit is one byte too high (80 % of failed checks in common)`, or all that it is equally like. Undefined where
 * none is.
 */
export function likeliestFault(...of: Parameters<typeof similarFaults>): string | undefined {
  const [best, ...rest] = similarFaults(...of);
  if (best === undefined) return undefined;
  const alike = rest.filter(({ resemblance }) => resemblance === best.resemblance);
  if (alike.length === 0) return `${lowered(best.title)} (${resemblanceInWords(best)})`;
  // Which of them it is, the failed checks do not tell: none comes first, and a few are all named.
  const named = alike.length < MAX_NAMED ? [best, ...alike] : [best];
  const titles = named.map(({ title }) => lowered(title)).join('; ');
  const count = plural(alike.length + 1, 'known fault');
  return `any of ${count} that the checks of this run do not tell apart: ${titles}${named.length > 1 ? '' : ' and others'}`;
}

export const resemblanceInWords = ({ resemblance }: SimilarFault): string =>
  `${Math.round(resemblance * 100)} % of failed checks in common`;

/** `The limit is one byte too high.` as a part of a sentence. */
export function lowered(title: string): string {
  const text = title.replace(/\.$/, '');
  // What begins with a word in capitals, such as GET, stays.
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function idsWith(checks: readonly EndedCheck[], outcome: string): Set<string> {
  return new Set(checks.filter((check) => check.outcome === outcome).map(({ id }) => id));
}
