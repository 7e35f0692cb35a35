import { isInSome, reproductionIn } from '../../../conformance/events/reproduction.js';
import { plural } from '../../text/plural.js';

/** A check of a run, as far as its failure tells how often it came. */
interface Repeated {
  failure?: { actual: string; reproduced?: string | undefined } | undefined;
}

/** Whether a violation came in some of its tries alone, as in `1 of 3`. */
export function isIntermittent({ failure }: Repeated): boolean {
  const reproduction = reproductionIn(failure?.reproduced);
  return reproduction !== undefined && isInSome(reproduction);
}

/** So many may have a cause each. */
const MIN_ALIKE = 2;
/** No plain request has a method that a server may not know (RFC 9110, section 15.6.2). */
const UNKNOWN_METHOD = '501';
/** A plain request that failed on the way of a check says in words what came. */
const SERVER_ERROR = /(?:^|came )(5\d\d)$/;

/**
 * What several failures have in common that came now and then, with an error of the server each:
 * one defect, whatever was asked. Undefined where there is nothing of the kind.
 *
 * @param failed the failed checks of a run
 */
export function failsNowAndThen(failed: readonly Repeated[]): string | undefined {
  const errors = failed.flatMap((check) => {
    const { actual = '' } = check.failure ?? {};
    const [, status] = SERVER_ERROR.exec(actual) ?? [];
    return isIntermittent(check) && status !== undefined ? [status] : [];
  });
  if (errors.length < MIN_ALIKE) return undefined;
  const statuses = [...new Set(errors)].sort().join(' or ');
  const of = errors.length === failed.length ? 'all' : `${errors.length} of`;
  const came = `${of} ${plural(failed.length, 'failure')} came in some tries only, as ${statuses}`;
  return statuses === UNKNOWN_METHOD
    ? `${came}, the answer to a method that the target does not know: it may have left a part of a body unread, and taken that for the next request of the connection`
    : `${came}: one defect may be behind all of them, so look into the log of the target first`;
}
