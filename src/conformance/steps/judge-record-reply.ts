import { isSuccess } from '../../spec/is-success.js';
import type { Operation } from '../../spec/operation.js';
import type { Blocked, Stop } from '../language/conclusion.js';
import { SentRecord } from '../language/sent-record.js';
import type { Session } from '../language/session/session.js';
import type { Submission } from '../language/session/submission.js';
import { limitExceeded } from '../language/within-limit.js';
import { judgeStepReply } from './judge-step-reply.js';
import type { StepRun } from './step-definition.js';

/** Names a record that was sent, and holds its answer against what the step expects. */
export function judgeRecordReply(
  step: { as?: string | undefined; asks?: string | undefined; shows?: string | undefined },
  submission: Submission,
  fallback: 'accepted' | '2xx',
  run: StepRun,
): Stop | undefined {
  const { operation, reply } = submission;
  if (step.as !== undefined) run.scope.set(step.as, new SentRecord(submission));
  const stop = judgeStepReply(
    step,
    fallback,
    {
      step: `submission of ${NOUNS[operation]}`,
      subject: { kind: 'record', operation },
      reply,
      limitExceeded:
        operation === 'email' ? limitExceeded(submission.body.size, 'email', run.scope) : undefined,
    },
    run,
  );
  if (
    stop === undefined &&
    operation === 'email' &&
    submission.attached &&
    isSuccess(reply.status)
  ) {
    TAKES_ATTACHMENTS.add(run.session);
  }
  const missed =
    stop?.kind === 'failed'
      ? !stop.refusalExpected
      : stop?.kind === 'inconclusive' && stop.cause === 'precondition';
  return missed ? (attachmentsElsewhere(submission, run) ?? stop) : stop;
}

/**
 * Sessions whose target took an email with an attachment: later ones were not refused because their
 * file is elsewhere.
 */
const TAKES_ATTACHMENTS = new WeakSet<Session>();

const NOUNS: Record<Operation, string> = {
  conversations: 'a conversations request',
  voice: 'a voice request',
  email: 'an email',
  eventFeed: 'an event-feed request',
};

/**
 * Which host takes email attachments is not stated, so a refusal may only mean that the file went
 * to another one.
 */
function attachmentsElsewhere(
  { operation, attached, reply }: Submission,
  { session }: StepRun,
): Blocked | undefined {
  const refused = reply.status !== undefined && reply.status >= 300 && reply.status < 500;
  if (operation !== 'email' || !attached || !refused) return undefined;
  if (session.emailFiles.stated || TAKES_ATTACHMENTS.has(session)) return undefined;
  return {
    kind: 'inconclusive',
    cause: 'profile',
    reason: `an email that refers to a file of the ${session.emailFiles.host} host was answered ${reply.status}; say in the profile which host takes email attachments (emailFiles)`,
    exchange: reply.exchange,
    subject: { kind: 'record', operation },
  };
}
