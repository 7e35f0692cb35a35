import { atPointer } from '../../records/json-pointer.js';
import { isObject, type JsonObject } from '../../records/merge-patch.js';
import type { Operation } from '../../spec/operation.js';
import { jsonOf } from '../../values/json-of.js';
import { FORMS } from './forms.js';

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
  const isLike = has(FORMS[operation]);
  switch (operation) {
    case 'email': {
      const overview = FORMS.email.emailOverview;
      const isOverview = has({ ...(overview?.is === 'members' && overview.members) }, properties);
      const whole = inside.filter(isLike);
      if (whole.length > 0) return whole;
      return inside.filter(isOverview).map((emailOverview) => ({ emailOverview }));
    }
    case 'voice': {
      const elsewhere = entriesAt === undefined ? undefined : atPointer(shown, entriesAt);
      const found = inside.filter(isLike);
      return Array.isArray(elsewhere) && isObject(shown)
        ? [...found, { ...shown, voiceRecords: elsewhere }]
        : found;
    }
    default:
      return inside.filter(isLike);
  }
}

const has =
  (members: object, but: unknown = {}) =>
  (value: JsonObject): boolean =>
    Object.keys(members).some(
      (name) => Object.hasOwn(value, name) && !Object.hasOwn(Object(but), name),
    );

function objectsIn(value: unknown, depth: number): JsonObject[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const inner = Object.values(value).flatMap((one) => objectsIn(one, depth - 1));
  return (isObject(value) ? [value, ...inner] : inner).slice(0, MOST);
}
