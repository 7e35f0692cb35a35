import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { base64FormsOf } from '../../http/exchange/own-base64.js';
import { parseJson } from '../../http/message/parse-json.js';
import { bareMediaType } from '../../spec/media-type.js';
import { withoutEscapes } from '../archived-records/without-escapes.js';
import { namesIn } from './reference.js';

/** The words that make a map a matcher; every other value must be equal. */
export const MATCHER_WORDS = [
  'equals',
  'differs',
  'matches',
  'contains',
  'lacks',
  'oneOf',
  'mediaType',
  'type',
  'exists',
  'filled',
  'atLeast',
] as const;
type MatcherWord = (typeof MATCHER_WORDS)[number];

type Test = (actual: unknown, operand: unknown) => boolean;

const TESTS: Record<MatcherWord, Test> = {
  equals: (actual, operand) => isDeepStrictEqual(actual, operand),
  differs: (actual, operand) => actual !== undefined && !isDeepStrictEqual(actual, operand),
  matches: (actual, operand) =>
    typeof actual === 'string' && new RegExp(String(operand), 'u').test(actual),
  contains: (actual, operand) => [operand].flat().every((text) => holds(actual, String(text))),
  lacks: (actual, operand) => !holds(actual, String(operand)),
  oneOf: (actual, operand) =>
    Array.isArray(operand) && operand.some((value) => isDeepStrictEqual(actual, value)),
  mediaType: (actual, operand) =>
    typeof actual === 'string' && bareMediaType(actual) === bareMediaType(String(operand)),
  type: (actual, operand) => [operand].flat().includes(typeOf(actual)),
  exists: (actual, operand) => (actual !== undefined) === operand,
  filled: (actual, operand) => isFilled(actual) === operand,
  atLeast: (actual, operand) => typeof actual === 'number' && actual >= Number(operand),
};

const jsonType = z.enum(['string', 'number', 'boolean', 'object', 'array', 'null']);

/** What each word is followed by. A value may be anything. */
const OPERANDS: Partial<Record<MatcherWord, z.ZodType>> = {
  matches: z.string(),
  contains: z.union([z.string(), z.array(z.string())]),
  lacks: z.string(),
  oneOf: z.array(z.unknown()),
  mediaType: z.string(),
  type: z.union([jsonType, z.array(jsonType)]),
  exists: z.boolean(),
  filled: z.boolean(),
  atLeast: z.number(),
};

/**
 * The words of a matcher that are followed by something else than they need; references are known
 * later.
 */
export function wrongOperands(matcher: unknown): string[] {
  if (!isMatcher(matcher)) return [];
  return conditionsOf(matcher).flatMap(({ word, operand }) => {
    const schema = OPERANDS[word];
    if (schema === undefined || namesIn(operand).length > 0) return [];
    return schema.safeParse(operand).success ? [] : [word];
  });
}

/** What does not hold of `actual`, in words, or undefined where everything does. */
export function mismatch(actual: unknown, matcher: unknown): string | undefined {
  if (!isMatcher(matcher)) return TESTS.equals(actual, matcher) ? undefined : show(matcher);
  for (const { word, operand } of conditionsOf(matcher)) {
    if (!TESTS[word](actual, operand)) return `${WORDS[word]} ${show(operand)}`;
  }
  return undefined;
}

const WORDS: Record<MatcherWord, string> = {
  equals: 'equal to',
  differs: 'present and different from',
  matches: 'matching',
  contains: 'containing',
  lacks: 'without',
  oneOf: 'one of',
  mediaType: 'of the type',
  type: 'of type',
  exists: 'present:',
  filled: 'present and not empty:',
  atLeast: 'at least',
};

/** Far more than a report shows: a secret can be taken out only of what was not cut before. */
const LONGEST = 64 * 1024;

/** A value in words. Reports shorten it, once they took secrets out of it. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Whether a map is a matcher: all its members are words of one. */
export function isMatcher(value: unknown): value is Record<MatcherWord, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every(isWord);
}

const isWord = (name: string): name is MatcherWord => Object.hasOwn(TESTS, name);

const conditionsOf = (matcher: object): { word: MatcherWord; operand: unknown }[] =>
  Object.entries(matcher).flatMap(([word, operand]) => (isWord(word) ? [{ word, operand }] : []));

/** Neither missing nor an empty text, list or map. */
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** The base64 of a shorter text is found in any longer one by chance. */
const SHORTEST_CODED = 8;

/**
 * Whether a text stands in a string, or in a name or a string anywhere inside of a value, also of
 * one that is written as a JSON text, with the escapes of XML and the like, or in base64.
 */
function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') {
    return (
      value.includes(text) ||
      withoutEscapes(value).some((one) => one.includes(text)) ||
      (text.length >= SHORTEST_CODED && base64FormsOf(text).some(isIn(withoutLines(value)))) ||
      holds(writtenIn(value), text)
    );
  }
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes(text) || holds(inner, text));
}

const isIn =
  (value: string) =>
  (form: string): boolean =>
    value.includes(form);

/** Base64 as mails have it is in lines (RFC 2045, section 6.8). */
const withoutLines = (value: string): string => value.replace(/[\r\n]/g, '');

/** What a JSON text of a map or a list says. */
const writtenIn = (text: string): unknown => (/^\s*[[{]/.test(text) ? parseJson(text) : undefined);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
