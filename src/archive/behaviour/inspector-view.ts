import { createHash } from 'node:crypto';
import { groupBy } from '../../collections/group-by.js';
import { isObject, type JsonObject } from '../records/shape.js';
import type { Variations } from '../variations.js';

/**
 * What the inspector shows, in the form that the variations ask for: the same facts in another
 * form.
 */
export function inspectorView(
  view: unknown,
  {
    inspectorOmits,
    inspectorForm,
    inspectorTimes,
    inspectorLists,
    inspectorTypes,
    filesListedOnce,
  }: Pick<
    Variations,
    | 'inspectorOmits'
    | 'inspectorForm'
    | 'inspectorTimes'
    | 'inspectorLists'
    | 'inspectorTypes'
    | 'filesListedOnce'
  >,
): unknown {
  const changed = inRecords(view, ({ record, files, ...rest }) => ({
    ...rest,
    record: LISTS[inspectorLists](TIMES_AS[inspectorTimes](record)),
    files: filesListedOnce ? withoutRepetitions(files) : files,
  }));
  const typed = inspectorTypes === 'in-full' ? withTypesInFull(changed) : changed;
  const whole = FORMS[inspectorForm](typed);
  return inspectorOmits.length === 0 ? whole : without(whole, new Set(inspectorOmits));
}

type Form = (view: unknown) => unknown;

const FORMS: Record<Variations['inspectorForm'], Form> = {
  plain: (view) => view,
  rearranged: (view) =>
    inRecords(view, (record) => ({ ...record, record: rearranged(record.record) })),
  'iso-times': (view) =>
    inRecords(view, (record) => ({ ...record, record: withTimes(record.record, isoTime) })),
  'text-times': (view) =>
    inRecords(view, (record) => ({ ...record, record: withTimes(record.record, String) })),
  'files-apart': (view) =>
    inRecords(view, (record) => ({ ...record, record: withoutFiles(record.record) })),
  enveloped: (view) =>
    inRecords(view, (record) => ({
      ...record,
      record: { version: 3, tenant: 'acme', payload: [record.record] },
    })),
  'overview-alone': (view) =>
    inRecords(view, ({ record, ...rest }) => ({
      ...rest,
      record: isObject(record) && isObject(record.emailOverview) ? record.emailOverview : record,
    })),
  'some-in-full': (view) => inRecords(view, (record) => (isPicked(record) ? record : bare(record))),
  'numbers-as-text': (view) => withOddTypes(view, String),
  nulls: (view) => withOddTypes(view, () => null),
};

/** As some servers store a type: in small letters, and of a text with how it is encoded. */
const withTypesInFull = (view: unknown): unknown =>
  isObject(view) && typeof view.contentType === 'string'
    ? { ...view, contentType: typeInFull(view.contentType.toLowerCase()) }
    : view;

const typeInFull = (type: string): string =>
  type.startsWith('text/') && !type.includes(';') ? `${type};charset=UTF-8` : type;

/** One record in two, the same ones each time. */
const isPicked = (record: JsonObject): boolean =>
  createHash('sha256').update(JSON.stringify(record)).digest().readUInt8() % 2 === 0;

/** Without the members that an inspector may leave out. */
const bare = ({ operation, messages, files }: JsonObject): JsonObject => ({
  operation,
  messages,
  files,
});

function inRecords(view: unknown, change: (record: JsonObject) => JsonObject): unknown {
  if (!isObject(view) || !Array.isArray(view.records)) return view;
  return { ...view, records: view.records.map((one) => (isObject(one) ? change(one) : one)) };
}

/** Members and lists from the end to the beginning, and with members of the archive's own. */
function rearranged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rearranged).reverse();
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, rearranged(inner)]);
  return { indexedAt: 1_700_000_000, ...Object.fromEntries(members.reverse()), revision: [1] };
}

const TIMES = new Set(['eventTime', 'startTime', 'stopTime', 'joinTimeMS', 'leaveTimeMS', 'time']);

/** A time that cannot be read stays as it is: it may be written in another way already. */
const withTimes = (value: unknown, change: (ms: number) => unknown): unknown =>
  mapMembers(value, (name, inner, deeper) => {
    if (!TIMES.has(name) || typeof inner === 'object') return deeper(inner);
    const ms = millisecondsOf(inner);
    return Number.isFinite(ms) ? change(ms) : inner;
  });

const millisecondsOf = (time: unknown): number =>
  typeof time === 'number' || /^\d+$/.test(String(time)) ? Number(time) : Date.parse(String(time));

const isoTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** As PostgreSQL writes one: without zeros at the end of the fraction. */
const databaseTime = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');

const basicTime = (ms: number): string =>
  new Date(ms).toISOString().replace(/[-:]/g, '').replace('.', ',');

/** As MongoDB writes one in its extended JSON. */
const wrappedTime = (ms: number): unknown => ({ $date: new Date(ms).toISOString() });

const TIMES_AS: Record<Variations['inspectorTimes'], Form> = {
  sent: (record) => record,
  database: (record) => withTimes(record, databaseTime),
  basic: (record) => withTimes(record, basicTime),
  wrapped: (record) => withTimes(record, wrappedTime),
};

/** People by their type, a single sender by itself, and files by their keys. */
function withGroups({ senders, recipients, files, ...rest }: JsonObject): JsonObject {
  const one = Array.isArray(senders) && senders.length === 1 ? senders[0] : senders;
  return { ...rest, senders: one, recipients: byType(recipients), files: byKey(files) };
}

const areObjects = (list: unknown): list is JsonObject[] =>
  Array.isArray(list) && list.every(isObject);

function byType(people: unknown): unknown {
  if (!areObjects(people)) return people;
  return Object.fromEntries(groupBy(people, ({ type }) => String(type).toLowerCase()));
}

const byKey = (files: unknown): unknown =>
  areObjects(files)
    ? Object.fromEntries(files.map(({ fileKey, ...rest }) => [fileKey, rest]))
    : files;

/** People as a header of an email names them. */
function withTextLists({ senders, recipients, ...rest }: JsonObject): JsonObject {
  const names = (people: unknown) =>
    areObjects(people) ? people.map(({ name, email }) => `${name} <${email}>`).join(', ') : people;
  return { ...rest, senders: names(senders), recipients: names(recipients) };
}

/** Participants by what they are, and somebody who is alone without a list. */
const withGroupedParticipants: Form = (record) =>
  mapMembers(record, (name, inner, deeper) =>
    name === 'participants' && areObjects(inner) ? inGroups(inner) : deeper(inner),
  );

function inGroups(people: JsonObject[]): unknown {
  if (people.length < 2) return people[0] ?? people;
  const role = people.every(({ userType }) => userType) ? 'userType' : 'detail';
  if (!people.every((person) => person[role])) return people;
  const groups = groupBy(people, (person) => String(person[role]));
  const withoutRole = ({ [role]: _, ...rest }: JsonObject) => rest;
  return Object.fromEntries([...groups].map(([name, some]) => [name, some.map(withoutRole)]));
}

/** People in members that are named by their type. */
const withListsElsewhere = ({ senders, recipients, ...rest }: JsonObject): JsonObject => ({
  ...rest,
  ...Object(byType([senders, recipients].flat())),
});

const inOverview =
  (change: (overview: JsonObject) => JsonObject): Form =>
  (record) =>
    isObject(record) && isObject(record.emailOverview)
      ? { ...record, emailOverview: change(record.emailOverview) }
      : record;

const LISTS: Record<Variations['inspectorLists'], Form> = {
  sent: (record) => record,
  grouped: (record) => withGroupedParticipants(inOverview(withGroups)(record)),
  text: inOverview(withTextLists),
  elsewhere: inOverview(withListsElsewhere),
};

const withoutRepetitions = (files: unknown): unknown =>
  areObjects(files)
    ? [...new Map(files.map((file) => [JSON.stringify(file), file])).values()]
    : files;

const FILES = new Set(['files', 'file']);

/**
 * Without references, which are listed next to the record. A description stays, because nothing
 * else would show it.
 */
const withoutFiles = (value: unknown): unknown =>
  mapMembers(value, (name, inner, deeper) => (FILES.has(name) ? undefined : deeper(inner)));

const ODD = new Set([
  'messages',
  'size',
  'inlined',
  'external',
  'contentType',
  'subject',
  'messageId',
]);

/**
 * Members of the answers in another type than a harness hopes for; what is archived stays as it is.
 */
const withOddTypes = (value: unknown, change: (value: unknown) => unknown): unknown =>
  mapMembers(value, (name, inner, deeper) => {
    if (name === 'record') return inner;
    return ODD.has(name) ? change(inner) : deeper(inner);
  });

const without = (value: unknown, names: Set<string>): unknown =>
  mapMembers(value, (name, inner, deeper) => {
    if (names.has(name)) return undefined;
    return name === 'record' ? inner : deeper(inner);
  });

type Walk = (value: unknown) => unknown;

/**
 * The same with other members, however deep they stand; `member` gives what each becomes, undefined
 * where it goes.
 */
function mapMembers(
  value: unknown,
  member: (name: string, inner: unknown, deeper: Walk) => unknown,
): unknown {
  const deeper: Walk = (inner) => mapMembers(inner, member);
  if (Array.isArray(value)) return value.map(deeper);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const changed = member(name, inner, deeper);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}
