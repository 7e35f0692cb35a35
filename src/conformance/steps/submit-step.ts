import type { RecordSpec } from '../../records/record-spec.js';
import type { Operation } from '../../spec/operation.js';
import type { Blocked, Stop } from '../language/conclusion.js';
import type { Submission } from '../language/session.js';
import type { SubmitStep, Token } from '../language/step-schema.js';
import { bytesOf, withinLimit } from '../language/within-limits.js';
import { type StepRun, settleStep } from './step-run.js';

/** Submits a record (sections 4.2 to 4.5). Unless the step says otherwise, its success is required. */
export async function runSubmit(step: SubmitStep, run: StepRun): Promise<Stop | undefined> {
  const { world, scope } = run;
  const operation = scope.resolve(step.submit) as Operation;
  const body = scope.resolve(step.body) as string | undefined;
  const submissions = await world.submit({
    operation,
    content:
      body === undefined ? { spec: sizedSpec(step, operation, run) } : { body: Buffer.from(body) },
    headers: scope.resolve(step.headers) as Record<string, string> | undefined,
    framing: (scope.resolve(step.framing) ?? 'length') as 'length' | 'chunked',
    token: (scope.resolve(step.token) ?? 'good') as Token,
    copies: step.copies ?? 1,
  });
  for (const submission of submissions) {
    const stop = concludeSubmission(step, submission, 'accepted', run);
    if (stop !== undefined) return stop;
  }
  return undefined;
}

/** The wishes of a step for its record; an email is kept within the target's limit. */
function sizedSpec(step: SubmitStep, operation: Operation, { scope }: StepRun): RecordSpec {
  const spec = (scope.resolve(step.record) ?? {}) as RecordSpec;
  const size = bytesOf(spec.size);
  if (size === undefined) return spec;
  if (operation !== 'email') return { ...spec, size };
  const written = typeof step.record === 'object' ? step.record.size : undefined;
  return { ...spec, size: withinLimit(size, written, 'email', scope) };
}

/** Names a submission and settles its step. */
export function concludeSubmission(
  step: SubmitStep | Pick<SubmitStep, 'as' | 'expect' | 'require' | 'given' | 'answer' | 'shows'>,
  submission: Submission,
  fallback: 'accepted' | '2xx',
  run: StepRun,
): Stop | undefined {
  const { operation, reply } = submission;
  if (step.as !== undefined) run.scope.set(step.as, facts(submission));
  const stop = settleStep(
    step,
    fallback,
    { step: `submission of ${NOUNS[operation]}`, subject: { kind: 'record', operation }, reply },
    run,
  );
  const missed =
    stop?.kind === 'failed'
      ? !stop.refusalExpected
      : stop?.kind === 'inconclusive' && stop.cause === 'precondition';
  return missed ? (attachmentsElsewhere(submission, run) ?? stop) : stop;
}

const NOUNS: Record<Operation, string> = {
  conversations: 'a conversations request',
  voice: 'a voice request',
  email: 'an email',
  eventFeed: 'an event-feed request',
};

/** Which host takes email attachments is not stated, so a refusal may only mean that the file went to another one. */
function attachmentsElsewhere(
  { operation, attached, reply }: Submission,
  { world }: StepRun,
): Blocked | undefined {
  const refused = reply.status !== undefined && reply.status >= 300 && reply.status < 500;
  if (operation !== 'email' || !attached || world.emailFiles.stated || !refused) return undefined;
  return {
    kind: 'inconclusive',
    cause: 'profile',
    reason: `an email that refers to a file of the ${world.emailFiles.host} host was answered ${reply.status}; say in the profile which host takes email attachments (emailFiles)`,
    exchange: reply.exchange,
    subject: { kind: 'record', operation },
  };
}

/** What `$name.member` of a submission can be. */
function facts(submission: Submission): Record<string, unknown> {
  const { reply, record, marker } = submission;
  const email = record?.request as
    | { requestInfo?: { requestId?: unknown }; emailOverview?: { messageId?: unknown } }
    | undefined;
  return {
    submission,
    marker,
    record: record?.request,
    requestId: email?.requestInfo?.requestId,
    messageId: email?.emailOverview?.messageId,
    status: reply.status,
    reconciliationId: reply.reconciliationId,
    json: reply.json,
    text: reply.text,
    headers: reply.headers,
    duplicate: reply.duplicate,
  };
}
