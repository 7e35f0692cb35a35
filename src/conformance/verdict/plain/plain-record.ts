import type { Target } from '../../../profile/target.js';
import type { RecordSpec } from '../../../records/record-spec.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { Operation } from '../../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { TargetSession } from '../../client/session/target-session.js';
import type { Denial } from '../../events/preflight.js';
import { answeredInWords } from '../../language/expectations.js';
import { isBusy } from '../../language/is-busy.js';
import type { Session } from '../../language/session/session.js';
import { orBlocked } from '../attempts/run-attempt.js';
import { denialOf, describeDenial } from '../denial.js';
import type { PlainFailure, PlainTry } from './plain-try.js';

/** Submits a plain record in one of its forms, over any connection unless one is chosen. */
export async function tryRecord(
  operation: Operation,
  spec: RecordSpec,
  session: Pick<TargetSession, 'submit' | 'sent'>,
  target: Pick<Target, 'auth'>,
  connection?: 'own',
): Promise<PlainTry> {
  const command = {
    operation,
    content: { spec },
    framing: 'length',
    token: 'good',
    ...(connection && { delivery: { connection } }),
  } as const;
  const sent = await orBlocked(() => session.submit(command));
  const exchanges = session.sent(true);
  const requirement = PLAIN_REQUIREMENT[operation];
  const failed = (
    state: PlainFailure['state'],
    detail: string,
    { reporting = requirement, denial }: { reporting?: string; denial?: Denial | undefined } = {},
  ): PlainTry => {
    const failure = { state, detail, requirement: reporting };
    return { failure, denial, exchanges, archived: undefined };
  };
  if ('kind' in sent) {
    // It is the upload of its file that is reported, not the record.
    const uploads = sent.subject.kind === 'upload';
    return failed('unknown', sent.reason, {
      reporting: uploads ? PLAIN_REQUIREMENT.upload : requirement,
    });
  }
  const [submission] = sent;
  if (submission === undefined) return failed('unknown', 'nothing was sent');
  const { reply, marker } = submission;
  const { status = 0 } = reply;
  if (isSuccess(status)) {
    return { failure: undefined, denial: undefined, exchanges, archived: { marker } };
  }
  const denial = denialOf(exchanges.at(-1));
  if (denial !== undefined) {
    const detail = describeDenial({ host: operation, request: 'record', ...denial }, target);
    return failed('denied', detail, { denial });
  }
  const detail = `a plain record ${answeredInWords(reply)}`;
  if (status === 0 || isBusy(status)) return failed('unknown', detail);
  return failed(status >= 500 ? 'broken' : 'refused', detail);
}

/** What a plain record may have in another way, or besides: a target that demands it is wrong. */
interface FreeChoice {
  given: RecordSpec;
  words: string;
  requirement: string;
}

/**
 * Recipients, where all participants got the file (section 2.3), `startTime` as a string (section
 * 2.4), properties of an email (section 2.5), and the milliseconds of a time (section 2.6).
 */
const FREE_CHOICES: Readonly<Record<Operation, readonly FreeChoice[]>> = {
  conversations: [
    {
      given: { people: 2 },
      words: 'recipients',
      requirement: 'conversations/recipients-are-optional',
    },
  ],
  voice: [
    {
      given: { entries: [{ startTime: String(Date.UTC(2024, 4, 1, 10, 20, 30, 123)) }] },
      words: 'its startTime as a string',
      requirement: 'voice/start-time-as-number-or-string',
    },
  ],
  email: [
    {
      given: { overview: { emailProperties: { 'X-Mailer': 'assay' } } },
      words: 'emailProperties',
      requirement: 'email/optional-members-may-be-absent',
    },
  ],
  eventFeed: [
    {
      given: { entries: [{ eventTime: '2024-05-01T10:20:30.123Z' }] },
      words: 'milliseconds in its time',
      requirement: 'eventFeed/iso-times-pass',
    },
  ],
};

/**
 * How the plainest record fails that a target refuses every time, and takes once it has something
 * in another way, or something that is optional.
 */
export async function demandedChoice(
  operation: Operation,
  session: TargetSession,
  target: Pick<Target, 'auth'>,
): Promise<PlainFailure | undefined> {
  const failureOf = async (spec: RecordSpec) =>
    (await tryRecord(operation, spec, session, target)).failure;
  const first = await failureOf({});
  if (first?.state !== 'refused') return undefined;
  for (const { given, words, requirement } of FREE_CHOICES[operation]) {
    if ((await failureOf(given)) !== undefined) continue;
    if ((await failureOf({}))?.state !== 'refused') return undefined;
    return { ...first, detail: `${first.detail}, and one with ${words} was taken`, requirement };
  }
  return undefined;
}

/**
 * How much a failure tells: a server error more than a refusal, and that more than nothing. What
 * was refused otherwise once did get past the token.
 */
export const rank = (failure: PlainFailure | undefined): number =>
  ['unknown', 'denied', 'refused', 'broken'].indexOf(failure?.state ?? 'unknown');

/** The plainest valid requests of an operation, the one that all checks build on first. */
export function plainForms(
  operation: Operation,
  { prefix, fresh }: Pick<Session, 'prefix' | 'fresh'>,
): RecordSpec[] {
  const external = {
    fileKey: `${prefix}/${fresh.filename()}`,
    filename: 'external.bin',
    fileHref: 'https://files.assay.example/external.bin',
  };
  const chosen = FREE_CHOICES[operation].map(({ given }) => given);
  switch (operation) {
    case 'conversations':
      return [{}, ...chosen, { attach: [external] }];
    case 'voice':
      return [{}, ...chosen, { entries: [{ participants: null }] }, { attach: [external] }];
    case 'eventFeed':
      return [{}, ...chosen, { attach: [] }, { attach: [{ ...external, isAvailable: false }] }];
    case 'email':
      return [{}, ...chosen, { overview: { messageId: null, subject: null, eventType: null } }];
  }
}
