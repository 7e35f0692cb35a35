import type { Check } from '../check/check.js';
import type { Blocked, Subject, Violation } from '../language/conclusion.js';
import type { VerdictContext } from './attribute.js';
import { PLAIN_RECORD, PLAIN_UPLOAD } from './baseline.js';
import type { Reproduction } from './failure.js';

/**
 * A success that is missed in some runs only may be what every request meets now and then. The checks
 * that repeat the plain request tell: where one of them failed, this violation is reported there.
 */
export async function attributeIntermittent(
  check: Check,
  violation: Violation,
  { seen, runs }: Reproduction,
  { outcomeOf }: VerdictContext,
): Promise<Blocked | undefined> {
  const { subject, status, refusalExpected, actual } = violation;
  if (refusalExpected || status === undefined || status < 300) return undefined;
  // What comes back every time is a defect of its own.
  if (seen === runs) return undefined;
  const plain = repeated(subject);
  if (plain === undefined || check.requirements.includes(plain.requirement)) return undefined;
  for (const id of plain.checks) {
    if ((await outcomeOf(id)) !== 'failed') continue;
    return {
      kind: 'inconclusive',
      cause: 'precondition',
      reason: `came ${actual} in ${seen} of ${runs} runs, as plain requests do from time to time; see ${plain.requirement}`,
      exchange: violation.exchange,
      subject,
    };
  }
  return undefined;
}

/** The checks that send the plain request of a subject again and again, and the requirement that they judge. */
function repeated(subject: Subject): { requirement: string; checks: string[] } | undefined {
  if (subject.kind === 'upload') {
    const { host } = subject;
    const checks = ['files/every-upload-answers-200', 'files/concurrent-uploads-answer-200'];
    return { requirement: PLAIN_UPLOAD, checks: checks.map((id) => `${id}/${host}`) };
  }
  if (subject.kind !== 'record') return undefined;
  const { operation } = subject;
  const checks =
    operation === 'email'
      ? ['email/every-email', 'email/concurrent-emails']
      : [`records/every-record-passes/${operation}`, `records/concurrent-records/${operation}`];
  return { requirement: PLAIN_RECORD[operation], checks };
}
