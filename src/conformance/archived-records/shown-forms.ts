import { atPointer } from '../../records/json-pointer.js';
import { isObject, type JsonObject } from '../../records/merge-patch.js';
import type { Operation } from '../../spec/operation.js';
import { jsonOf } from '../../values/json-of.js';
import { FORMS } from './forms.js';
import { isSameName } from './stands-in.js';

/** How deep the envelope of a target may be. */
const DEEPEST = 6;
/** Objects of an archived record that are looked at. */
const MOST = 500;

/** What can be the record that was sent, and what it stands in: all that is shown, or a JSON text. */
interface ShownForm {
  form: JsonObject;
  within: unknown;
}

interface Places {
  entriesAt: string | undefined;
  marker: string;
  /** What was sent as emailProperties: where they are shown among others, their names say nothing. */
  properties: unknown;
}

/**
 * What of an archived record can be the one that was sent: itself, or something in it, for an
 * archive may keep it in an envelope, even as a JSON text, or without the one that it came in. Empty
 * where nothing in it has a documented member.
 */
export function shownForms(operation: Operation, shown: unknown, places: Places): ShownForm[] {
  const inside = mayHoldJson(shown) ? formsInTexts(shown, places.marker) : [];
  return [shown, ...inside].flatMap((within) =>
    formsIn(operation, within, places).map((form) => ({ form, within })),
  );
}

const mayBeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** Nearly no record does, and to take one apart costs more than to look. */
function mayHoldJson(value: unknown): boolean {
  if (typeof value === 'string') return mayBeJson(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(mayHoldJson);
}

/** What stands in a record as a JSON text, where the record with the marker may be in it. */
function formsInTexts(shown: unknown, marker: string): unknown[] {
  const texts: unknown[] = [];
  const outside = JSON.stringify([shown], (_, value: unknown) => {
    const inner = typeof value === 'string' && mayBeJson(value) ? jsonOf(value) : undefined;
    if (typeof inner !== 'object' || inner === null) return value;
    texts.push(inner);
    return undefined;
  });
  // Where the marker stands outside of the texts, so does the record.
  return outside.includes(marker) ? [] : texts;
}

function formsIn(
  operation: Operation,
  shown: unknown,
  { entriesAt, properties }: Places,
): JsonObject[] {
  const inside = objectsIn(shown, DEEPEST);
  switch (operation) {
    case 'email': {
      const overview = FORMS.email.emailOverview;
      const whole = inside.filter((value) => isExact(namesIn(value, FORMS.email)));
      if (whole.length > 0) return whole;
      const members = { ...(overview?.is === 'members' && overview.members) };
      const overviews = withoutEnvelopes(inside, members, properties);
      const respelled = overviews.length > 0 ? inside.flatMap(wholeEmail) : [];
      if (respelled.length > 0) return respelled;
      return overviews.map((emailOverview) => ({ emailOverview }));
    }
    case 'voice': {
      const elsewhere = entriesAt === undefined ? undefined : atPointer(shown, entriesAt);
      const found = withoutEnvelopes(inside, FORMS.voice);
      return Array.isArray(elsewhere) && isObject(shown)
        ? [...found, { ...shown, voiceRecords: elsewhere }]
        : found;
    }
    default:
      return withoutEnvelopes(inside, FORMS[operation]);
  }
}

/** The documented names of which an object has a member, each with how it is spelled there. */
function namesIn(value: JsonObject, members: object, but: unknown = {}): Map<string, string> {
  const shown = Object.keys(value).filter((name) => !Object.hasOwn(Object(but), name));
  return new Map(
    Object.keys(members).flatMap((name): [string, string][] => {
      const other = shown.includes(name) ? name : shown.find((one) => isSameName(one, name));
      return other === undefined ? [] : [[name, other]];
    }),
  );
}

const isExact = (names: ReadonlyMap<string, string>): boolean =>
  [...names].some(([name, spelled]) => name === spelled);

/**
 * The objects that have documented members. An envelope may have a `time` where the record in it has
 * a `Time`: it is the record that has all that the envelope has, and more.
 */
function withoutEnvelopes(inside: JsonObject[], members: object, but?: unknown): JsonObject[] {
  const all = inside.map((value) => ({ value, names: namesIn(value, members, but) }));
  const isAround = (outer: Map<string, string>, inner: Map<string, string>): boolean =>
    inner.size > outer.size &&
    [...outer.keys()].every((name) => inner.has(name)) &&
    [...outer].some(([name, spelled]) => inner.get(name) !== spelled);
  const found = all
    .filter(({ names }) => isExact(names))
    .flatMap((one) => {
      const records = all.filter(({ names }) => isAround(one.names, names));
      return records.length > 0 ? records : [one];
    });
  return [...new Set(found.map(({ value }) => value))];
}

/** An email with its parts under their documented names, where it spells these otherwise. */
function wholeEmail(value: JsonObject): JsonObject[] {
  const parts = [...namesIn(value, FORMS.email)].map(([name, other]) => [name, value[other]]);
  const email: JsonObject = Object.fromEntries(parts);
  return isObject(email.emailOverview) ? [email] : [];
}

function objectsIn(value: unknown, depth: number): JsonObject[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const inner = Object.values(value).flatMap((one) => objectsIn(one, depth - 1));
  return (isObject(value) ? [value, ...inner] : inner).slice(0, MOST);
}
