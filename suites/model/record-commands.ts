import type { SubmitStep } from 'archive-assay/property';
import type { Command, FileUse, RecordHost } from './commands.js';
import { ANY_ANSWER, type Outcome } from './outcome.js';
import { type Prediction, predict, refuses } from './predict-record.js';
import {
  type ArchiveState,
  absenceAfter,
  fileAt,
  type RecordState,
  type slotOf,
  withFile,
  withRecord,
} from './state.js';
import { keyOf, nameOf, TEXTS } from './vocabulary.js';

type Doing<T extends Command['do']> = Extract<Command, { do: T }>;

/**
 * A record with files (sections 4.2, 4.3, 4.5): archived whole, or refused for a file that is not
 * there.
 */
export function record(state: ArchiveState, command: Doing<'record'>, id: string): Outcome {
  const { host, slot, people } = command;
  const text = TEXTS[command.text];
  const uses =
    host === 'conversations' ? command.entries : command.entries.map((one) => one.slice(0, 1));
  const prediction = predict(state, host, uses, { text: text !== undefined });
  const step: SubmitStep = {
    submit: host,
    as: `record${id}`,
    record: {
      entries: uses.map((files) => ({ attach: files.map((use) => reference(host, use)) })),
      ...(text === undefined ? {} : { text }),
      ...(people === 1 ? {} : { people }),
    },
    ...expectation(prediction),
  };
  const entry: RecordState = {
    name: `record${id}`,
    host,
    uses,
    ...answeredBy(prediction, host, uses.length),
    token: false,
  };
  return {
    state: withRecord(noted(state, host, uses, prediction), slot, entry),
    steps: [{ step, judges: prediction.requirement }],
  };
}

/**
 * The same record once more: where it was refused, it succeeds once its files are there; otherwise,
 * the answer is open.
 */
export function recordAgain(state: ArchiveState, { slot }: Doing<'record-again'>): Outcome {
  const known = state.records[slot];
  if (known === undefined) return { state, steps: [] };
  const { name, host, uses, answered } = known;
  const prediction = predict(state, host, uses, { earlier: answered });
  const entry: RecordState = {
    ...known,
    ...answeredBy(prediction, host, uses.length),
    // Whether a record that is sent twice is archived twice is open, but not whether a refused one
    // is.
    archived: refuses(prediction) ? known.archived : undefined,
  };
  return {
    state: withRecord(noted(state, host, uses, prediction), slot, entry),
    steps: [
      { step: { resend: `$${name}`, ...expectation(prediction) }, judges: prediction.requirement },
    ],
  };
}

const ACCESS: Record<RecordHost, string> = {
  conversations: 'access/conversations-need-a-token',
  voice: 'access/voice-needs-a-token',
  eventFeed: 'access/event-feed-needs-a-token',
};

/** A record without the right token does not succeed (section 5), and nothing of it is archived. */
export function recordWithoutToken(
  state: ArchiveState,
  { host, slot, token }: Doing<'record-without-token'>,
  id: string,
): Outcome {
  const name = `record${id}`;
  const entry: RecordState = {
    name,
    host,
    uses: [[]],
    answered: 'refused',
    archived: 0,
    token: true,
  };
  return {
    state: withRecord(state, slot, entry),
    steps: [{ step: { submit: host, as: name, token, expect: 'not-2xx' }, judges: ACCESS[host] }],
  };
}

/** What a successful external link and a refusal for a missing file leave behind. */
function noted(
  state: ArchiveState,
  host: RecordHost,
  uses: FileUse[][],
  { answer }: Prediction,
): ArchiveState {
  let noted = state;
  for (const use of uses.flat()) {
    const file = fileAt(noted, host, use.key);
    if ('external' in use && answer === 'accepted') {
      noted = withFile(noted, host, use.key, { absence: absenceAfter(file, 'external') });
    } else if (!('external' in use) && answer === 400 && file.here === 'no') {
      noted = withFile(noted, host, use.key, { missed: true });
    }
  }
  return noted;
}

function answeredBy({ answer }: Prediction, host: RecordHost, entries: number) {
  // A voice request is archived as one, the other two by their events.
  const archived = host === 'voice' ? 1 : entries;
  switch (answer) {
    case 'accepted':
      return { answered: 'accepted' as const, archived };
    case 400:
      return { answered: 'refused' as const, archived: 0 };
    case 'open':
      return { answered: 'unknown' as const, archived: undefined };
  }
}

const expectation = ({ answer }: Prediction) =>
  answer === 'open' ? { require: ANY_ANSWER } : { expect: answer };

/** A file reference (section 2.2). */
export function reference(host: Parameters<typeof slotOf>[0], use: FileUse) {
  const plain = { fileKey: keyOf(host, use.key), filename: nameOf(use.key) };
  if (!('external' in use)) return plain;
  const external = { ...plain, fileHref: 'https://files.assay.example/shared' };
  if (host !== 'eventFeed' || use.external === 'unstated') return external;
  return { ...external, isAvailable: use.external === 'available' };
}
