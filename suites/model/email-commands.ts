import type { ReplyExpectation, ResendStep, SubmitStep } from 'archive-assay/property';
import type { Command } from './commands.js';
import { ANY_ANSWER, nothing, type Outcome } from './outcome.js';
import { reference } from './record-commands.js';
import { type ArchiveState, type EmailState, fileAt, withEmail } from './state.js';
import { TEXTS } from './vocabulary.js';

type Doing<T extends Command['do']> = Extract<Command, { do: T }>;

/** A success with an id of its own (section 2.7). */
const FIRST_SEND: ReplyExpectation = {
  status: 'accepted',
  reconciliationId: { filled: true },
};

/** What is broken by a success without an id. */
const NO_ID = { judgesContents: 'email/answer-has-reconciliation-id' };

/** A new email (section 4.4); several copies of one may be sent at the same time. */
export function email(state: ArchiveState, command: Doing<'email'>, id: string): Outcome {
  const { slot, attach, copies } = command;
  const name = `email${id}`;
  const text = TEXTS[command.text];
  // What an email that names a missing file is answered is open, so none is sent.
  const attached = attach !== undefined && fileAt(state, 'emailFiles', attach).here === 'yes';
  const record = {
    ...(text === undefined ? {} : { text }),
    ...(attached ? { attach: [reference('emailFiles', { key: attach })] } : {}),
  };
  const submit: SubmitStep = {
    submit: 'email',
    as: name,
    ...(Object.keys(record).length === 0 ? {} : { record }),
  };
  if (copies > 1) return atOnce(state, slot, { ...submit, copies, require: '2xx' }, name);
  return {
    state: archivedFirst(state, slot, name),
    steps: [
      {
        step: { ...submit, expect: FIRST_SEND },
        judges: emailRequirement(attached, text),
        ...NO_ID,
      },
    ],
  };
}

function emailRequirement(attached: boolean, text: string | undefined): string {
  if (attached) return 'email/uploaded-attachment-passes';
  return text === undefined ? 'email/first-send-is-no-duplicate' : 'email/any-text-passes';
}

/**
 * Which of two equal emails in flight is the original is open; every duplicate has an id that the
 * other one got.
 */
function atOnce(state: ArchiveState, slot: number, step: SubmitStep, name: string): Outcome {
  const known: EmailState = { name, archived: 'yes', original: undefined, after: 'copies' };
  return {
    state: withEmail(state, slot, known),
    steps: [
      { step },
      {
        step: { assert: 'duplicates-issued', values: `$${name}[*]` },
        judges: 'email/concurrent-duplicates-share-an-id',
      },
    ],
  };
}

/**
 * An email byte for byte: a duplicate with the id of the original, or a first send when there is
 * none.
 */
export function emailAgain(state: ArchiveState, { slot }: Doing<'email-again'>): Outcome {
  const known = state.emails[slot];
  if (known === undefined) return nothing(state);
  const { name, archived, original, after } = known;
  if (archived === 'unknown') {
    return { state, steps: [{ step: { resend: `$${name}`, require: ANY_ANSWER } }] };
  }
  if (archived === 'no') {
    const again: ResendStep = { resend: `$${name}`, as: `${name}Again`, expect: FIRST_SEND };
    const judges =
      after === 'token'
        ? 'access/email-without-token-is-not-archived'
        : 'email/first-send-is-no-duplicate';
    return {
      state: archivedFirst(state, slot, name, `${name}Again`),
      steps: [{ step: again, judges, ...NO_ID }],
    };
  }
  const expect: ReplyExpectation =
    original === undefined
      ? 'duplicate'
      : { status: 'duplicate', reconciliationId: `$${original}.reconciliationId` };
  return {
    state,
    steps: [
      {
        step: { resend: `$${name}`, expect },
        judges: 'email/duplicate-is-202',
        judgesContents: 'email/duplicate-has-the-original-id',
      },
    ],
  };
}

/**
 * An email without the right token does not succeed (section 5), and is no original of a later one.
 */
export function emailWithoutToken(
  state: ArchiveState,
  { slot, token }: Doing<'email-without-token'>,
  id: string,
): Outcome {
  const name = `email${id}`;
  const known: EmailState = { name, archived: 'no', original: undefined, after: 'token' };
  return {
    state: withEmail(state, slot, known),
    steps: [
      {
        step: { submit: 'email', as: name, token, expect: 'not-2xx' },
        judges: 'access/email-needs-a-token',
      },
    ],
  };
}

/**
 * Another email with the requestId or the messageId of an earlier one: archived for itself
 * (sections 2.5 and 4.4).
 */
export function sibling(state: ArchiveState, command: Doing<'sibling'>, id: string): Outcome {
  const known = state.emails[command.slot];
  if (known === undefined) return nothing(state);
  const name = `email${id}`;
  const record =
    command.same === 'requestId'
      ? { requestInfo: { requestId: `$${known.name}.requestId` } }
      : { overview: { messageId: `$${known.name}.messageId` } };
  const judges =
    command.same === 'requestId'
      ? 'email/same-request-id-other-payload-passes'
      : 'email/thread-passes';
  return {
    state: archivedFirst(state, command.to, name),
    steps: [{ step: { submit: 'email', as: name, record, expect: FIRST_SEND }, judges, ...NO_ID }],
  };
}

/**
 * A request over the limit: exactly 413 (section 7); a smaller one with its ids is then a first
 * send.
 */
export function oversizeEmail(
  state: ArchiveState,
  { slot }: Doing<'oversize-email'>,
  id: string,
): Outcome {
  const refused = `refused${id}`;
  const name = `email${id}`;
  const over: SubmitStep = {
    submit: 'email',
    as: refused,
    record: { size: '$limits.email.refuse' },
    expect: 413,
  };
  const smaller: SubmitStep = {
    submit: 'email',
    as: name,
    record: {
      requestInfo: { requestId: `$${refused}.requestId` },
      overview: { messageId: `$${refused}.messageId` },
    },
    expect: FIRST_SEND,
  };
  return {
    state: archivedFirst(state, slot, name),
    steps: [
      { step: over, judges: 'email/oversize-is-413' },
      { step: smaller, judges: 'email/oversize-leaves-no-trace', ...NO_ID },
    ],
  };
}

function archivedFirst(
  state: ArchiveState,
  slot: number,
  name: string,
  original = name,
): ArchiveState {
  const known: EmailState = { name, archived: 'yes', original, after: 'plain' };
  const emails = withEmail(state, slot, known);
  return { ...emails, issued: [...state.issued, original] };
}
