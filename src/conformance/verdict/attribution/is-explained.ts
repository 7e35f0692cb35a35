import type { Check } from '../../check/check.js';
import { isEmpty } from '../../circumstances/circumstances.js';
import type { Blocked } from '../../language/conclusion.js';
import { requirementBroken } from '../incidental-failure.js';
import { asSent } from '../plain/plain-request-of.js';
import type { VerdictContext } from '../verdict-context.js';
import { plainFailure } from './attribute.js';
import { attributeCircumstances, type Met } from './attribute-circumstances.js';
import { failsIntermittently, isChunked } from './attribute-intermittent.js';
import { requirementBelow } from './requirement-below.js';

/**
 * Whether a plain request failed on the way of a check because of something that is reported
 * elsewhere.
 */
export async function isExplained(
  check: Check,
  { reason, exchange, subject, missed: lacked }: Blocked,
  met: Met,
  context: VerdictContext,
): Promise<boolean> {
  const status = met.exchanges.find(({ id }) => id === exchange)?.status;
  const requirement = lacked ?? requirementBroken(check, subject, met.circumstances, status);
  if (requirement === undefined) return false;
  // What only the circumstances have brought in may fail every time, and its own checks report
  // that.
  if (!isEmpty(met.circumstances) && (await plainFailure(subject, context)) !== undefined)
    return true;
  // A server error that plain requests meet intermittently is not caused by the circumstances of
  // this one.
  const isError = status !== undefined && status >= 500;
  const sent = asSent({ subject, exchange }, met.exchanges).subject;
  if ((isError && !isEmpty(met.circumstances)) || isChunked(sent)) {
    if ((await failsIntermittently(check, sent, context)) !== undefined) return true;
  }
  const missed = { refusalExpected: false, status: undefined, actual: reason, exchange, subject };
  const plainCheck = { id: check.id, requirements: [requirement], needs: check.needs };
  const below =
    (await requirementBelow(plainCheck, missed, met.circumstances, context)) ??
    (await attributeCircumstances(check, missed, met, context));
  return below !== undefined;
}
