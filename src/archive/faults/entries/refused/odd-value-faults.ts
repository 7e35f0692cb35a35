import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import { onePer } from '../../mutations/like-records.js';
import {
  callOverviewOf,
  type EntryOperation,
  entriesIn,
  textsIn,
} from '../../mutations/record-contents.js';
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

const ADDRESS_COLUMN = 64;

/** The addresses of the people of an entry. */
const addressesOf = (entry: JsonObject): string[] =>
  textsIn(peopleOf(entry)).filter((text) => text.includes('@'));

/** The day of the year in UTC, from 1. */
const dayOfYear = (time: number): number =>
  Math.floor((time - Date.UTC(new Date(time).getUTCFullYear(), 0, 1)) / DAY) + 1;
const DAYS = 365;

/** Whether a text without its Z names an hour that clocks in Europe leave out. */
function isLeftOut(text: unknown): boolean {
  const match = /^(\d{4})-03-(\d\d)T02:/.exec(String(text));
  if (!match) return false;
  const last = new Date(Date.UTC(Number(match[1]), 2, 31));
  return Number(match[2]) === 31 - last.getUTCDay();
}

/** Whether the owner of a call is listed in it by the same address. */
const ownerTakesPart = (body: unknown): boolean => {
  const { owner } = callOverviewOf(body);
  const address = isObject(owner) ? String(owner.email).toLowerCase() : '';
  return entriesIn(body)
    .flatMap(addressesOf)
    .some((one) => one.toLowerCase() === address);
};

export const ODD_VALUE_FAULTS: Fault[] = [
  ...(['conversations', 'voice', 'eventFeed'] as const).flatMap(oddValueFaults),
  ...wireFaults('conversations/plain-record-passes', {
    'domains-begin-with-a-letter': [
      'An event is refused in which the domain of an address begins with a figure.',
      refusingEntries('conversations', (entry) =>
        addressesOf(entry).some((address) => /@\d/.test(address)),
      ),
    ],
    'addresses-up-to-64': [
      'An event is answered 500 in which an address has more than 64 characters.',
      refusingEntries(
        'conversations',
        (entry) => addressesOf(entry).some(({ length }) => length > ADDRESS_COLUMN),
        500,
      ),
    ],
  }),
  ...wireFaults('eventFeed/plain-record-passes', {
    'identifier-is-no-name': [
      'An event is answered 500 whose user has the identifier as a displayName as well.',
      refusingEntries(
        'eventFeed',
        ({ user }) => isObject(user) && user.identifier === user.displayName,
        500,
      ),
    ],
  }),
  ...wireFaults('eventFeed/iso-times-pass', {
    'no-hour-left-out': [
      'A UTC time is refused that clocks in Europe leave out when summer time begins.',
      refusingEntries('eventFeed', ({ eventTime }) => isLeftOut(eventTime)),
    ],
  }),
  ...wireFaults('voice/plain-record-passes', {
    'no-366th-day': [
      'A call on the 366th day of a year (UTC) is answered 500.',
      refusingEntries('voice', ({ startTime }) => dayOfYear(Number(startTime)) > DAYS, 500),
    ],
    'no-parentheses-in-phones': [
      'A call with a phone that has its area code in parentheses is refused.',
      refusingEntries('voice', (entry) =>
        peopleOf(entry).some(({ phone }) => /\(\d+\)/.test(String(phone))),
      ),
    ],
    'no-internal-phones': [
      'A call with a phone of fewer than seven figures is refused.',
      refusingEntries('voice', (entry) =>
        peopleOf(entry).some(({ phone }) => /^\d{1,6}$/.test(String(phone))),
      ),
    ],
    'owner-takes-no-part': [
      'A call is answered 409 whose owner is listed among its participants by address.',
      refusing('voice', ownerTakesPart, 409),
    ],
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
