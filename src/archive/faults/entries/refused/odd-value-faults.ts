import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import { onePer } from '../../mutations/like-records.js';
import { type EntryOperation, entriesIn, textsIn } from '../../mutations/record-contents.js';
import { readingAs, refusing } from '../../mutations/record-mutations.js';

const DAY = 86_400_000;
/** The largest number of 24 bits. */
const MOST = 16_777_215;

const objects = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The people of an entry of a request, or of what was archived of one. */
const peopleOf = ({ participants, user }: JsonObject): JsonObject[] => [
  ...objects(participants),
  ...(isObject(user) ? [user] : []),
];

const nameOf = ({ displayName, name }: JsonObject): string => String(displayName ?? name ?? '');

/** When an entry begins, in epoch milliseconds; NaN where it does not say so. */
const timeOf = ({ eventTime = null, startTime = eventTime }: JsonObject): number =>
  Number.isNaN(Number(startTime)) ? Date.parse(String(startTime)) : Number(startTime ?? NaN);

/** A hundred years later. */
function inThisCentury(entry: JsonObject): void {
  const later = Date.UTC(2000) - Date.UTC(1900);
  if (typeof entry.eventTime === 'string') {
    entry.eventTime = entry.eventTime.replace(/^19/, '20');
  } else if (entry.eventTime !== undefined) {
    entry.eventTime = Number(entry.eventTime) + later;
  } else {
    entry.startTime = Number(entry.startTime) + later;
  }
}

const refusingEntries = (
  operation: EntryOperation,
  matches: (entry: JsonObject) => boolean,
  status?: number,
) => refusing(operation, (body) => entriesIn(body).some(matches), status);

/** How long a voice record is, in milliseconds. */
const lengthOf = ({ startTime, stopTime }: JsonObject): number =>
  Number(stopTime) - Number(startTime);

/** Names, addresses and times that are of another form than usual, and as good. */
function oddValueFaults(operation: EntryOperation): Fault[] {
  return [
    ...wireFaults(`${operation}/plain-record-passes`, {
      'names-of-two-words': [
        'A request with a person whose name is one word is answered 500.',
        refusingEntries(
          operation,
          (entry) => peopleOf(entry).some((one) => !nameOf(one).includes(' ')),
          500,
        ),
      ],
      'plain-addresses-only': [
        'A request with an address that has a plus or an apostrophe is refused.',
        refusingEntries(operation, (entry) =>
          textsIn(peopleOf(entry)).some((text) => /[+'][^@]*@/.test(text)),
        ),
      ],
    }),
    ...inspectorFaults(`${operation}/every-entry-is-archived`, {
      'two-digits-of-the-year': [
        'A time of another century is archived as one of this century.',
        readingAs(operation, (body) => {
          for (const entry of entriesIn(body)) {
            if (timeOf(entry) < Date.UTC(2000)) inThisCentury(entry);
          }
          return body;
        }),
      ],
    }),
  ];
}

export const ODD_VALUE_FAULTS: Fault[] = [
  ...(['conversations', 'voice', 'eventFeed'] as const).flatMap(oddValueFaults),
  ...wireFaults('voice/plain-record-passes', {
    'one-day-only': [
      'A call that goes on over midnight (UTC) is answered 500.',
      refusingEntries(
        'voice',
        ({ startTime, stopTime }) =>
          Math.floor(Number(startTime) / DAY) !== Math.floor(Number(stopTime) / DAY),
        500,
      ),
    ],
    'up-to-24-bits': [
      'A call whose milliseconds have more than 24 bits is refused.',
      refusingEntries('voice', (entry) => lengthOf(entry) > MOST),
    ],
    'digits-in-phones-only': [
      'A request with a phone that has letters in it is refused.',
      refusingEntries('voice', (entry) =>
        peopleOf(entry).some(({ phone }) => /[a-z]/i.test(String(phone))),
      ),
    ],
    'nobody-twice': [
      'A request in which somebody takes part twice in a call is answered 409.',
      refusingEntries(
        'voice',
        (entry) => {
          const people = peopleOf(entry).map(({ email }) => email);
          return new Set(people).size < people.length;
        },
        409,
      ),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'rejoined-once': [
      'Somebody who left a call and came back is archived once.',
      readingAs('voice', (body) => {
        for (const entry of entriesIn(body)) {
          if (Array.isArray(entry.participants)) {
            entry.participants = onePer(
              objects(entry.participants),
              ({ name, phone, email }) => `${name} ${phone} ${email}`,
            );
          }
        }
        return body;
      }),
    ],
  }),
];
