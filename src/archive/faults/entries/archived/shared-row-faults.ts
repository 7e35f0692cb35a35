import type { Operation } from '../../../../spec/operation.js';
import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults, type Mutation } from '../../fault.js';
import { entriesIn } from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

const NAMES = ['name', 'displayName'] as const;
const ADDRESSES = ['email', 'corporateEmail', 'identifier'] as const;
const IDS = ['messageId', 'callId'] as const;

/** A value with something done to each object inside of it. */
function withObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((inner) => withObjects(inner, change));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, withObjects(one, change)]);
  return change(Object.fromEntries(inner));
}

/** Of an object, the member among some that it has. */
const memberOf = (object: JsonObject, names: readonly string[]): string | undefined =>
  names.find((name) => typeof object[name] === 'string');

/** Shows the people of an operation by the name that their address had last. */
const keepingPeopleOnce =
  (operation: Operation): Mutation =>
  (correct, { records }) => {
    const latest = new Map<unknown, unknown>();
    const { containing } = records;
    records.containing = (text, until) =>
      containing
        .call(records, text, until)
        .map((one) =>
          one.operation === operation
            ? { ...one, record: withObjects(one.record, (object) => renamed(object, latest)) }
            : one,
        );
    return {
      archived: (record, request) => {
        if (request.operation === operation) {
          withObjects(record.record, (object) => {
            const [name, address] = [memberOf(object, NAMES), memberOf(object, ADDRESSES)];
            if (name && address) latest.set(object[address], object[name]);
            return object;
          });
        }
        return correct.archived(record, request);
      },
    };
  };

function renamed(object: JsonObject, latest: ReadonlyMap<unknown, unknown>): JsonObject {
  const [name, address] = [memberOf(object, NAMES), memberOf(object, ADDRESSES)];
  const known = address && latest.get(object[address]);
  return name && known ? { ...object, [name]: known } : object;
}

/** Archives ids in the letter case in which each came first. */
const knowingIdsInAnyCase =
  (operation: Operation): Mutation =>
  (correct) => {
    const first = new Map<string, string>();
    const known = (id: string): string => {
      const folded = id.toLowerCase();
      if (!first.has(folded)) first.set(folded, id);
      return first.get(folded) ?? id;
    };
    return {
      archived: (record, request) => {
        if (request.operation !== operation) return correct.archived(record, request);
        const changed = withObjects(record.record, (object) => {
          const name = memberOf(object, IDS);
          return name ? { ...object, [name]: known(String(object[name])) } : object;
        });
        return correct.archived({ ...record, record: changed }, request);
      },
    };
  };

/** Participants without those who have no address, but for the first. */
function withoutNamesakes(people: unknown[]): unknown[] {
  const isNobody = (one: unknown) => isObject(one) && one.email === undefined;
  return people.filter((one, at) => !isNobody(one) || people.findIndex(isNobody) === at);
}

/** What several records have in common and is kept once for all of them (section 1). */
export const SHARED_ROW_FAULTS: Fault[] = [
  ...inspectorFaults('email/every-email-is-archived', {
    'people-renamed-later': [
      'A person of an archived email has the name of a later one with the same address.',
      keepingPeopleOnce('email'),
    ],
    'threads-in-any-case': [
      'A messageId that came before in another letter case is archived as it was then.',
      knowingIdsInAnyCase('email'),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'no-address-is-one': [
      'Of several participants of a voice record who have no email only the first is archived.',
      readingAs('voice', (body) => {
        for (const entry of entriesIn(body)) {
          if (Array.isArray(entry.participants)) {
            entry.participants = withoutNamesakes(entry.participants);
          }
        }
        return body;
      }),
    ],
    'calls-in-any-case': [
      'A callId that came before in another letter case is archived as it was then.',
      knowingIdsInAnyCase('voice'),
    ],
  }),
];
