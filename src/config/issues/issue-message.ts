import type { z } from 'zod';

/** Values that a message lists. */
const MAX_SHOWN = 12;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a map',
  record: 'a map',
  null: 'null',
  undefined: 'nothing',
  never: 'nothing',
};

/**
 * What zod says where the schema has no words of its own: one line, without the value that is
 * wrong. An `invalid_union` stays empty, for its branches know better.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${expectedBy(issue)}, got ${kindOf(issue.input)}`;
    case 'invalid_value':
      return `expected ${expectedBy(issue)}`;
    case 'too_small':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'too_big':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? 'does not have the right form'
        : `expected a valid ${issue.format}`;
    case 'invalid_union':
      return '';
    default:
      return 'this value is not allowed here';
  }
}

/** What an issue asks for, as it reads after "expected". */
export function expectedBy(issue: {
  code?: string | undefined;
  expected?: unknown;
  values?: unknown;
}): string {
  if (issue.code === 'invalid_value' && Array.isArray(issue.values)) {
    return oneOf(fewOf(issue.values.map((value) => JSON.stringify(value))));
  }
  return KINDS[String(issue.expected)] ?? String(issue.expected);
}

/** As many as can be read at a glance; the hint says which one was probably meant. */
export function fewOf(words: readonly string[]): readonly string[] {
  const more = words.length - MAX_SHOWN;
  return more < 2 ? words : [...words.slice(0, MAX_SHOWN), `${more} more`];
}

/** `a`, `a or b`, `a, b or c`; with `and` where all of them are needed. */
export function oneOf(words: readonly string[], or: 'or' | 'and' = 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${or} ${last}`;
}

/** The kind of a value, as it reads after "got". */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return KINDS[typeof value] ?? typeof value;
}

/** What is counted, where it is not the value itself. */
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries' };

function bound(origin: string, how: string, limit: number | bigint): string {
  const counted = COUNTED[origin];
  if (counted === undefined) return `must be ${how} ${limit}`;
  return how === 'at least' && Number(limit) === 1
    ? 'must not be empty'
    : `must have ${how} ${limit}${counted}`;
}
