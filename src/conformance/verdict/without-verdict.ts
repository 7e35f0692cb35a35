import type { Circumstances } from '../../spec/circumstances.js';
import type { Attempt } from '../check/attempt.js';
import type { CheckFacts } from '../check/check.js';
import { describeCircumstances } from '../circumstances/describe-circumstances.js';
import type { CheckResult } from '../events/run-event.js';
import type { Blocked, Unobserved } from '../language/conclusion.js';
import { plainFailure } from './attribution/attribute.js';
import { evidenceOf } from './evidence-of.js';
import type { RunContext } from './run-context.js';
import type { Sent } from './sent.js';
import type { VerdictContext } from './verdict-context.js';

/** Why a check has no verdict, and what it sent until then, so that a person can look into it. */
export async function withoutVerdict(
  { question }: Pick<CheckFacts, 'question'>,
  conclusion: Blocked | Unobserved,
  attempt: Pick<Attempt, 'lost'> & {
    sent: Sent;
    circumstances: Circumstances;
    /** What it was under, where nothing says that any of it matters. */
    sentUnder?: Circumstances;
  },
  { bodyFiles }: Pick<RunContext, 'bodyFiles'>,
  context: VerdictContext,
): Promise<Pick<CheckResult, 'reason' | 'evidence'>> {
  const { sent } = attempt;
  const circumstances = describeCircumstances(attempt.circumstances);
  const reason = `${conclusion.reason}${await lostWords(conclusion, attempt, context)}${underWords(circumstances)}`;
  const isShown = conclusion.kind === 'inconclusive' && conclusion.cause !== 'cancelled';
  if (!isShown || question !== undefined || sent.exchanges.length === 0) return { reason };
  const evidence = await evidenceOf(sent, bodyFiles, 'no verdict');
  const all =
    circumstances.length > 0 ? circumstances : describeCircumstances(attempt.sentUnder ?? {});
  return { reason, evidence: { ...evidence, ...(all.length > 0 && { circumstances: all }) } };
}

/**
 * How often an answer was lost in the same way, and whether that is the way of the target with all
 * such requests.
 */
async function lostWords(
  conclusion: Blocked | Unobserved,
  { lost }: Pick<Attempt, 'lost'>,
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

/** More of them, of which most do not matter, hide what is said before them. */
const MAX_TOLD = 2;

/** The circumstances without which there was a verdict. */
function underWords(circumstances: readonly string[]): string {
  if (circumstances.length === 0) return '';
  const isTold = circumstances.length <= MAX_TOLD;
  const when = isTold ? `when ${circumstances.join(' and ')}` : 'under many circumstances at once';
  return `; not in the usual way, but ${when}`;
}
