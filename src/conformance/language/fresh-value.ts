import { z } from 'zod';
import { UUID_VARIANTS } from '../../records/fresh.js';
import type { Session } from './session/session.js';

/** The kinds of values that nobody used before. */
export const FRESH_KINDS = ['key', 'uuid', 'word', 'email'] as const;

const uuidVersion = z.union([z.literal(1), z.literal(3), z.literal(4), z.literal(5)]);

/** A kind of fresh value: a word, or more for a UUID. */
export const freshKind = z.union([
  z.enum(FRESH_KINDS),
  z.strictObject({
    uuid: uuidVersion.describe('The version of the UUID'),
    upper: z.boolean().optional().describe('In upper case'),
    variant: z.enum(UUID_VARIANTS).optional().describe('What its fourth group begins with'),
  }),
  z.strictObject({ text: z.int().min(1).max(100_000).describe('The characters of the text') }),
  z.strictObject({
    word: z.int().min(1).max(100_000).describe('The characters of the word, letters and figures'),
  }),
]);
export type FreshKind = z.infer<typeof freshKind>;

/**
 * A value of a kind that nobody used before. Keys of files that exist and of those that do not have
 * one form.
 */
export function freshValue(
  kind: FreshKind,
  { fresh, prefix }: Pick<Session, 'fresh' | 'prefix'>,
): string {
  if (typeof kind === 'object' && 'text' in kind) return textOf(fresh.marker(), kind.text);
  if (typeof kind === 'object' && 'word' in kind) {
    return fresh.marker().padEnd(kind.word, ALPHABET).slice(0, kind.word);
  }
  if (typeof kind === 'object') {
    const uuid = fresh.uuid(kind.uuid, kind.variant);
    return kind.upper === true ? uuid.toUpperCase() : uuid;
  }
  switch (kind) {
    case 'key':
      return `${prefix}/${fresh.filename()}`;
    case 'uuid':
      return fresh.uuid();
    case 'word':
      return fresh.marker();
    case 'email':
      return fresh.email();
  }
}

/** What a long word is made of. */
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** So many characters: a word again and again, with blanks between. */
function textOf(word: string, characters: number): string {
  return `${word} `
    .repeat(Math.ceil(characters / word.length))
    .slice(0, characters - 1)
    .concat('x');
}
