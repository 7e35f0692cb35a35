import type { Circumstances } from '../../spec/circumstances.js';
import type { CheckFacts } from '../check/check.js';
import type { Attempt } from '../check/property-runner.js';
import type { CheckResult } from '../check/run-event.js';
import { inWords } from '../circumstances/choices.js';
import type { Blocked, Unobserved } from '../language/conclusion.js';
import { plainFailure } from './attribution/attribute.js';
import { evidenceOf } from './evidence-of.js';
import type { RunContext } from './run-context.js';
import type { VerdictContext } from './verdict-context.js';

/** Why a check has no verdict, and what it sent until then, so that a person can look into it. */
export async function withoutVerdict(
  { question }: Pick<CheckFacts, 'question'>,
  conclusion: Blocked | Unobserved,
  attempt: Attempt & { circumstances: Circumstances },
  { bodyFiles }: Pick<RunContext, 'bodyFiles'>,
  context: VerdictContext,
): Promise<Pick<CheckResult, 'reason' | 'evidence'>> {
  const { exchanges, circumstances } = attempt;
  const reason = `${conclusion.reason}${await lostWords(conclusion, attempt, context)}${underWords(circumstances)}`;
  const isShown = conclusion.kind === 'inconclusive' && conclusion.cause !== 'cancelled';
  if (!isShown || question !== undefined || exchanges.length === 0) return { reason };
  const deciding = exchanges.find(({ id }) => id === decidingIn(conclusion, attempt));
  // There may be hundreds that another check reports, and that one has lines for all of it.
  const purpose = conclusion.cause === 'precondition' ? 'reported elsewhere' : 'no verdict';
  return { reason, evidence: await evidenceOf(exchanges, deciding, bodyFiles, purpose) };
}

/** What others explain was decided by an exchange all the same. */
function decidingIn(conclusion: Blocked, attempt: Attempt): number | undefined {
  if (conclusion.exchange !== undefined) return conclusion.exchange;
  return attempt.conclusion.kind === 'passed' ? undefined : attempt.conclusion.exchange;
}

/** How often an answer was lost in the same way, and whether that is the way of the target with all such requests. */
async function lostWords(
  conclusion: Blocked | Unobserved,
  { lost }: Attempt,
  context: VerdictContext,
): Promise<string> {
  if (conclusion.kind !== 'inconclusive' || conclusion.cause !== 'lost-answer') return '';
  if (lost === undefined || lost.tries < 2) return '';
  const tries = `, in ${lost.alike} of ${lost.tries} tries`;
  const { subject } = conclusion;
  const isPlainHeard =
    subject.kind !== 'other' && (await plainFailure(subject, context)) === undefined;
  return isPlainHeard ? `${tries}; plain ones are answered` : tries;
}

/** The circumstances without which there was a verdict. */
function underWords(circumstances: Circumstances): string {
  const words = inWords(circumstances);
  return words.length === 0 ? '' : `; not in the usual way, but when ${words.join(' and ')}`;
}
