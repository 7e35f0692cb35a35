import { MEASURES } from '../../../spec/circumstance-measures.js';
import { isObject, type JsonObject } from '../../records/shape.js';
import type { SeenRequest } from '../seen-request.js';

const STRINGS = /"(?:[^"\\]|\\.)*"/gs;
/** A letter of ASCII, as an escape. */
const ESCAPED_LETTER = /\\u00(?:[46][1-9a-f]|[57][0-9a])/i;

/** Members in the order in which the interface lists them, of what each operation sends. */
const USUAL_ORDER = [
  ['eventTime', 'eventType'],
  ['callOverview', 'voiceRecords'],
  ['requestInfo', 'emailOverview'],
] as const;

/** The `json` of a record. */
export function jsonTraits(request: SeenRequest): string[] {
  if (request.uploadKey !== undefined || Object.keys(request.json).length === 0) return [];
  const text = request.bodyText;
  return [
    ...(/\s/.test(text.trim().replaceAll(STRINGS, '')) ? ['spaced'] : []),
    ...(ESCAPED_LETTER.test(text) ? ['escaped'] : []),
    ...([request.json, ...entriesOf(request)].some(isReversed) ? ['reversed'] : []),
    ...(isSorted(request) ? ['sorted'] : []),
  ];
}

/** Of fewer members than these, the usual order may be the alphabetical one. */
const FEW_MEMBERS = 3;

function isSorted(request: SeenRequest): boolean {
  const { emailOverview } = request.json;
  const objects = isObject(emailOverview) ? [emailOverview] : entriesOf(request);
  return objects.some((object) => {
    const names = Object.keys(object);
    return names.length >= FEW_MEMBERS && names.join() === names.toSorted().join();
  });
}

function isReversed(object: JsonObject): boolean {
  const names = Object.keys(object);
  return USUAL_ORDER.some(
    ([first, second]) => names.includes(second) && names.indexOf(second) < names.indexOf(first),
  );
}

/** The `entries` of a record. */
export function entriesTraits(request: SeenRequest): string[] {
  const { length } = entriesOf(request);
  return [
    ...(length >= 5 ? ['first-of-five', 'last-of-five'] : []),
    ...(length >= 20 ? ['amid-twenty'] : []),
  ];
}

/** The `files` of a record. */
export function filesTraits(request: SeenRequest): string[] {
  const hasThree = entriesOf(request).some(({ files }) => Array.isArray(files) && files.length > 2);
  return hasThree ? ['first-of-three', 'last-of-three'] : [];
}

/** The `text` of a record. */
export function textTraits(request: SeenRequest): string[] {
  if (request.uploadKey !== undefined) return [];
  const { length } = request.body;
  return [
    ...(length >= MEASURES.longBytes.seen ? ['long'] : []),
    ...(length >= MEASURES.longerBytes.seen ? ['longer'] : []),
  ];
}

function entriesOf({ json, uploadKey }: SeenRequest): JsonObject[] {
  if (uploadKey !== undefined) return [];
  const list = json.conversationEvents ?? json.voiceRecords ?? json.events;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
