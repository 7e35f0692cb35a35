import type { Circumstances } from '../../../spec/circumstances.js';
import { PLAIN_REQUIREMENTS } from '../../../spec/plain-request.js';
import { type Check, isHeavy, type Runnable } from '../../check/check.js';
import type { Conclusion, Subject } from '../../language/conclusion.js';
import type { Session } from '../../language/session/session.js';
import { OF_ANY_RECORD, OF_SIZE, plainRecordsPass } from '../plain/plain-records-pass.js';
import { asPlainFailure, plainRequestOf, requirementUnder } from '../plain/plain-request-of.js';
import { plainUploadPasses } from '../plain/plain-upload-passes.js';
import type { AttemptRunner } from './attempt-runner.js';
import { attemptUnderAll, type PlainRequests } from './attempt-under-circumstances.js';
import type { Attempts } from './attempts.js';
import type { RunInSession } from './run-attempt.js';

/**
 * The attempt at a scenario that decides, under its circumstances or without them, and the way to
 * more of that.
 *
 * @param known the smallest circumstances of other violations of this run; more may be added
 */
export async function attemptsOfScenario(
  check: Check & Runnable,
  runner: AttemptRunner,
  known: Circumstances[],
): Promise<Attempts> {
  const attemptUnder = (under: Circumstances, isFirst = false) =>
    runner.attempt(check.id, (session) => check.run(session), { under, isFirst });
  // To find out which circumstances a failure needs takes many attempts: too many at a gigabyte
  // each.
  const all = isHeavy(check) ? undefined : check.circumstances;
  const plain = plainRequestsOf(check, runner);
  const attempts = await attemptUnderAll(all ?? [{}], attemptUnder, known, plain);
  return asReported(check, attempts, () => attemptUnder({}));
}

function plainRequestsOf(check: Check, runner: AttemptRunner): PlainRequests {
  const send = (under: Circumstances, run: RunInSession) =>
    runner.attempt(check.id, run, { under });
  return {
    pass: async (circumstances) => {
      const { conclusion } = await send(circumstances, (session) => plainPass(check, session));
      return conclusion.kind === 'passed';
    },
    attempt: async (circumstances, subject) => {
      const run = plainRequestLike(check, subject, circumstances);
      return run && send(circumstances, run);
    },
  };
}

/** What sends the plain request of a subject, unless the check itself is about that. */
function plainRequestLike(
  { requirements, needs }: Check,
  subject: Subject,
  circumstances: Circumstances,
): RunInSession | undefined {
  if (requirements.some((id) => PLAIN_REQUIREMENTS.has(id))) return undefined;
  switch (subject.kind) {
    case 'other':
      return undefined;
    case 'record':
      return (session) => plainRecordsPass(needs.operations, OF_ANY_RECORD, session);
    case 'upload': {
      const elsewhere = requirementUnder(subject, circumstances);
      if (elsewhere === undefined || requirements.includes(elsewhere)) return undefined;
      return (session) => plainUploadPasses(subject.host, session);
    }
  }
}

/**
 * A plain request that fails only under circumstances which are a requirement of their own is
 * reported by that.
 */
function asReported(
  { requirements }: Check,
  attempts: Attempts,
  again: Attempts['again'],
): Attempts {
  const { first, circumstances } = attempts;
  const { conclusion } = first;
  if (conclusion.kind !== 'failed') return attempts;
  const { subject, status } = conclusion;
  if (!requirements.includes(plainRequestOf(subject)?.requirement ?? '')) return attempts;
  const elsewhere = requirementUnder(subject, circumstances, status);
  if (elsewhere === undefined || requirements.includes(elsewhere)) return attempts;
  return { first: { ...first, conclusion: asPlainFailure(conclusion) }, again, circumstances };
}

/** Whether plain records pass that are as large, and plain uploads of a check without records. */
async function plainPass({ needs }: Check, session: Session): Promise<Conclusion> {
  let passed = await plainRecordsPass(needs.operations, OF_SIZE, session);
  if (needs.operations.size > 0) return passed;
  for (const host of needs.hosts) {
    // Attachments belong to emails, which were looked at.
    if (host === 'emailFiles' || passed.kind !== 'passed') continue;
    passed = await plainUploadPasses(host, session);
  }
  return passed;
}
