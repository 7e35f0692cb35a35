import { isObject, type Json } from '../../records/merge-patch.js';
import type { Amid, AmidFiles, RecordSpec } from '../../records/record-spec.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { FileReference } from '../../spec/record.js';
import type { SubmitCommand } from '../language/session/commands.js';
import { visitStrings } from '../scenario/walk-steps.js';

const AMID_ENTRIES: Record<string, Amid> = {
  'first-of-five': { before: 0, after: 4 },
  'last-of-five': { before: 4, after: 0 },
  'amid-twenty': { before: 10, after: 10 },
};
/** Files next to the deciding ones in their event. */
export const OTHER_FILES = 2;
/** Characters. */
const TEXT_LENGTHS: Record<string, number> = {
  long: MEASURES.longBytes.sent,
  longer: MEASURES.longerBytes.sent,
};
/**
 * Characters of all texts of a record, which then stays below 64 KiB: a larger one may be refused
 * for its size, which breaks no *must*.
 */
const MAX_TEXTS = 40 * 1024;
const SENTENCE = 'A longer text of a record, word by word. ';

/**
 * What a record asks for, under circumstances that its step leaves free.
 *
 * @param others references to files to put next to the deciding ones; without them, none are
 */
export function specUnder(
  { content, free = [] }: SubmitCommand,
  { entries, files, text }: Circumstances,
  others: readonly FileReference[],
): SubmitCommand['content'] {
  if (!('spec' in content)) return content;
  const amidEntries =
    free.includes('entries') && entries !== undefined ? AMID_ENTRIES[entries] : undefined;
  const amidFiles = free.includes('files') ? filesAround(files, others) : undefined;
  const length = free.includes('text') && text !== undefined ? TEXT_LENGTHS[text] : undefined;
  return {
    spec: {
      ...content.spec,
      ...(amidEntries && { amidEntries }),
      ...(amidFiles && { amidFiles }),
      ...(length !== undefined && { text: textOf(withinTexts(length, content.spec)) }),
    },
  };
}

/** Each entry has a text of its own. */
const withinTexts = (length: number, { entries = [] }: RecordSpec): number =>
  Math.min(length, Math.floor(MAX_TEXTS / Math.max(1, entries.length)));

function filesAround(
  files: Circumstances['files'],
  others: readonly FileReference[],
): AmidFiles | undefined {
  if (files === undefined || files === 'alone' || others.length === 0) return undefined;
  const references = others.map((file): Json => ({ ...file }));
  return files === 'last-of-three'
    ? { before: references, after: [] }
    : { before: [], after: references };
}

const textOf = (length: number): string =>
  SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length);

/** The keys of all files that a record refers to. */
export function keysIn(spec: unknown): string[] {
  const keys: string[] = [];
  if (isObject(spec)) {
    visitStrings(spec, [], (text, path) => {
      if (path.at(-1) === 'fileKey') keys.push(text);
    });
  }
  return keys;
}
