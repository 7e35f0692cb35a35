import type { Exchange } from '../../../http/exchange/exchange.js';
import { PLAIN_REQUIREMENTS } from '../../../spec/plain-request.js';
import type { CheckFacts } from '../../check/check.js';
import { shownBy } from '../../events/exchanges-of.js';
import { asText, isInSome, type Reproduction, reproductionIn } from '../../events/reproduction.js';
import type { CheckFinished } from '../../events/run-event.js';
import type { Blocked, Violation } from '../../language/conclusion.js';
import { reportedBy } from './reported-by.js';

/** A plain request to a server that it answers with an error of its own now and then. */
export interface ErringPlainRequest {
  /** The check that met it. */
  id: string;
  requirement: string;
  /** The server, as in `https://conv.acme.test`. */
  origin: string;
}

/** A failure that is attributed to such a plain request to the same server, if there is one. */
export interface IntermittentError {
  origin: string;
  explainedBy(plain: Pick<ErringPlainRequest, 'id' | 'requirement'>): Blocked;
}

/**
 * Whether a server error that came in some runs of a check only may be what any request meets now
 * and then. In its other runs the target did what the requirement asks for; that it does not err at
 * valid requests is what the plain ones are about. One that comes every time is a violation of its
 * own.
 *
 * @param exchanges of the attempt, among them the deciding one
 */
export function intermittentError(
  { requirements }: Pick<CheckFacts, 'requirements'>,
  { status, actual, exchange, subject }: Violation,
  reproduction: Reproduction,
  exchanges: readonly Exchange[],
): IntermittentError | undefined {
  const isPlain = requirements.some((id) => PLAIN_REQUIREMENTS.has(id));
  const origin = originOf(exchanges.find(({ id }) => id === exchange));
  if (!isError(status) || !isInSome(reproduction) || isPlain || origin === undefined)
    return undefined;
  const explainedBy: IntermittentError['explainedBy'] = ({ id, requirement }) =>
    reportedBy(
      `came ${actual} in ${asText(reproduction)} runs, as plain requests to this server do from time to time`,
      [requirement],
      { exchange, subject },
      [id],
    );
  return { origin, explainedBy };
}

/**
 * The plain request that a check found to be answered with a server error in some tries only.
 *
 * @param repeatsPlain whether the check sends it again and again, so that it fails each time
 */
export function erringPlainRequest(
  { check: { id, outcome, requirements, failure }, exchanges }: CheckFinished,
  repeatsPlain = false,
): ErringPlainRequest | undefined {
  const requirement = requirements.find((one) => PLAIN_REQUIREMENTS.has(one));
  if (outcome !== 'failed' || failure === undefined || requirement === undefined) return undefined;
  const reproduction = reproductionIn(failure.reproduced);
  const isIntermittent = reproduction !== undefined && isInSome(reproduction);
  if (!isIntermittent && !repeatsPlain) return undefined;
  const deciding = shownBy(failure, exchanges);
  const origin = originOf(deciding);
  return isError(deciding?.status) && origin !== undefined
    ? { id, requirement, origin }
    : undefined;
}

const isError = (status = 0): boolean => status >= 500;

/** None where a raw request named what no URL has. */
const originOf = ({ url = '' }: Partial<Pick<Exchange, 'url'>> = {}): string | undefined =>
  URL.canParse(url) ? new URL(url).origin : undefined;
