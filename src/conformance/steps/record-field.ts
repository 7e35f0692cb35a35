import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../records/merge-patch.js';
import type { EntrySpec, RecordSpec } from '../../records/record-spec.js';
import { OPERATIONS, type Operation } from '../../spec/operation.js';
import { byteSize } from '../../values/byte-size.js';
import { withinLimit } from '../language/within-limit.js';
import { knownValue } from './known-value.js';
import type { StepRun } from './step-definition.js';

/** Bytes of a record whose size a step does not say, roughly. */
export const RECORD_BYTES = 900;

const fileEntry = z
  .custom<Json>((value) => value !== undefined, 'expected a file')
  .describe('A file: $name of an upload, or a reference as it is sent');
const patch = z
  .custom<JsonObject>(isObject, 'expected a map')
  .describe('A JSON Merge Patch; null removes a member');
const entry = z.custom<EntrySpec>(
  (value) =>
    isObject(value) &&
    (value.attach === undefined || Array.isArray(value.attach)) &&
    (value.text === undefined || typeof value.text === 'string'),
  'expected a map whose attach is a list and whose text is a text',
);

/** What a step wants otherwise than in the plain record. */
export const record = z.strictObject({
  entries: z
    .array(entry)
    .optional()
    .describe(
      'Patches of the plain entry, one for each entry; attach names its files, text is its own text',
    ),
  attach: z.array(fileEntry).optional().describe('The files of the first entry, or of the email'),
  text: z.string().optional(),
  textAlone: z
    .boolean()
    .optional()
    .describe('Texts are sent as they are, and the marker stands elsewhere in the record'),
  size: byteSize.optional().describe('The exact bytes of the request body'),
  padding: z
    .string()
    .min(1)
    .optional()
    .describe('The character that fills the text up to the size'),
  people: z.int().min(1).optional(),
  onBehalf: z.boolean().optional(),
  requestInfo: patch.optional(),
  overview: patch.optional(),
  request: patch.optional(),
});

/** What a record costs that a step sends, as far as it is known beforehand. */
export function recordCost(wishes: unknown): { onBehalf: boolean; bytes: number } {
  const { onBehalf = false, size = undefined } = isObject(wishes) ? wishes : {};
  return { onBehalf: onBehalf === true, bytes: knownValue(byteSize, size) ?? RECORD_BYTES };
}

/** The wishes of a step for its record; an email is kept within the target's limit. */
export function sizedSpec(
  spec: z.infer<typeof record>,
  operation: Operation,
  { written, scope }: StepRun,
): RecordSpec {
  if (spec.size === undefined || operation !== 'email') return spec;
  return { ...spec, size: withinLimit(spec.size, written, 'email', scope) };
}

const ONE_FILE =
  'a voice record and an event of the event feed have one file each; for several write entries: [{ attach: [$one] }, { attach: [$two] }]';

/** What only an email has (section 2.5). */
const OF_EMAILS = ['onBehalf', 'requestInfo', 'overview'];

/**
 * What a record of that operation cannot have, and would be left out of the request in silence: a
 * second file of an entry (sections 2.4 and 2.6), entries of an email, or what only emails have.
 *
 * @param operation what it is submitted to, or a reference
 * @param wishes the record as a step has it, or a reference
 */
export function misplacedIn(
  operation: unknown,
  wishes: unknown,
): { path: (string | number)[]; message: string }[] {
  if (!isObject(wishes) || !OPERATIONS.some((one) => one === operation)) return [];
  if (operation === 'email') {
    const isThere = wishes.entries !== undefined;
    return isThere ? [{ path: ['entries'], message: 'an email has no entries' }] : [];
  }
  const others = OF_EMAILS.filter((name) => wishes[name] !== undefined).map((name) => ({
    path: [name],
    message: `only an email has ${name}`,
  }));
  if (operation === 'conversations') return others;
  const entries = Array.isArray(wishes.entries) ? wishes.entries.filter(isObject) : [];
  const lists = [
    { files: wishes.attach, path: ['attach'] },
    ...entries.map(({ attach }, index) => ({ files: attach, path: ['entries', index, 'attach'] })),
  ];
  const overfull = lists.filter(({ files }) => Array.isArray(files) && files.length > 1);
  return [...others, ...overfull.map(({ path }) => ({ path, message: ONE_FILE }))];
}
