import type { Exchange } from '../../http/exchange/exchange.js';
import type { Circumstances } from '../../spec/circumstances.js';
import { requirementsUnder } from '../../spec/circumstances-rest-on.js';
import type { CheckFacts } from '../check/check.js';
import { entriesOf, valuesUnder } from '../circumstances/circumstances.js';
import { describeCircumstances } from '../circumstances/describe-circumstances.js';
import { incidentalId } from '../events/incidental-id.js';
import { asText, type Reproduction } from '../events/reproduction.js';
import type { CheckFinished } from '../events/run-event.js';
import type { Blocked, Subject } from '../language/conclusion.js';
import { evidenceOf } from './evidence-of.js';
import { plainRequirement } from './plain/plain-request-of.js';
import { circumstancesSuffix } from './report-failure.js';
import type { RunContext } from './run-context.js';

/** Under the circumstances that it needs it was met when they were found, and once more. */
const SEEN_TWICE: Reproduction = { seen: 2, runs: 2 };

/** A plain request that failed on the way of a check, and passed when it was sent again. */
interface IncidentalFailure {
  check: CheckFacts;
  /** The failure. */
  blocked: Blocked;
  /** Of the attempt that failed. */
  exchanges: Exchange[];
  /** How many attempts it took until the request passed, with that one. */
  attempts: number;
  /** What the failure was met under. */
  circumstances: Circumstances;
  mayNeedFewer?: true | undefined;
}

/**
 * A plain request that failed once within a check and then succeeded, or an email that got another
 * answer only once. No check looked for that violation, so it is reported as the end of a separate
 * check.
 */
export async function incidentalFailure(
  { check, blocked, exchanges, attempts, circumstances, mayNeedFewer }: IncidentalFailure,
  { bodyFiles, prepared }: RunContext,
): Promise<CheckFinished | undefined> {
  const { reason, exchange, subject, missed } = blocked;
  const deciding = exchanges.find(({ id }) => id === exchange);
  const requirement = missed ?? requirementBroken(check, subject, circumstances, deciding?.status);
  if (requirement === undefined) return undefined;
  const words = describeCircumstances(circumstances);
  const decided = deciding === undefined ? [] : [deciding];
  const shown = { prepared: prepared.referredToBy(decided), exchanges: decided, deciding };
  return {
    type: 'check-finished',
    check: {
      id: incidentalId(requirement, check.id),
      title: `A plain request on the way of ${check.id} passes every time`,
      operation: check.operation,
      requirements: [requirement],
      level: 'must',
      outcome: 'failed',
      durationMs: 0,
      failure: {
        message: `${reason}${circumstancesSuffix({ words, mayNeedFewer }, deciding)}`,
        expected: 'the answer that the same request got at other times',
        actual: reason,
        ...(await evidenceOf(shown, bodyFiles)),
        reproduced: asText(words.length > 0 ? SEEN_TWICE : { seen: 1, runs: attempts }),
        ...(words.length > 0 && { circumstances: words }),
        ...(words.length > 0 && mayNeedFewer && { mayNeedFewer }),
      },
    },
    exchanges: [...shown.prepared, ...exchanges],
  };
}

/**
 * The requirement that is broken when a request fails within a check: the check's own, if it states
 * something of the circumstances that the failure needs, since more may have been sent than the
 * plain request; otherwise the requirement of the plain request.
 */
export function requirementBroken(
  { requirements }: Pick<CheckFacts, 'requirements'>,
  subject: Subject,
  circumstances: Circumstances,
  status: number | undefined,
): string | undefined {
  const stated = new Set(
    entriesOf(circumstances).flatMap(([topic, given]) =>
      valuesUnder(topic, given).flatMap((value) => requirementsUnder(topic, value, 'no success')),
    ),
  );
  const own = requirements.find(
    (id) => subject.kind === 'record' && id.startsWith(`${subject.operation}/`) && stated.has(id),
  );
  return own ?? plainRequirement(subject, circumstances, status);
}
