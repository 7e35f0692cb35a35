import { z } from 'zod';
import { didYouMean } from '../../errors/did-you-mean.js';
import { showName } from '../../errors/show-name.js';
import { definitionOf } from './definition-of.js';
import { expectedBy, fewOf, issueMessage, kindOf, oneOf } from './issue-message.js';
import { pickBranch } from './pick-branch.js';
import type { SchemaIssue } from './schema-issue.js';
import { keysAt, schemasAt } from './schema-keys.js';
import { unknownKey, unspacedKeys } from './unknown-key.js';

/** More would only bury the first. */
const MAX_FINDINGS = 50;

/**
 * Why `value` does not fit `schema`: keys with what was meant, and for a union the complaints of
 * the branch that comes closest.
 *
 * @param base where the value stands in its document; the paths of the findings begin with it
 */
export function explainIssues(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  value: unknown,
  base: PropertyKey[] = [],
): SchemaIssue[] {
  const unions = new Set<string>();
  const findings = issues.slice(0, MAX_FINDINGS).flatMap((issue) => {
    const outside = issue.path.findIndex((_, length) =>
      unionAt(schema, issue.path.slice(0, length)),
    );
    const prefix = outside === -1 ? issue.path : issue.path.slice(0, outside);
    const place = prefix.map(String).join('\0');
    if (unions.has(place)) return [];
    const inner = valueAt(value, prefix);
    const path = [...base, ...prefix];
    const branches = tryBranches(unionAt(schema, prefix), inner, path);
    if (branches === undefined) return explain(issue, schema, value, base);
    unions.add(place);
    return pickBranch(branches, path, inner, keysAt(schema, prefix));
  });
  return findings.filter((finding) => !isMistyped(finding, findings)).slice(0, MAX_FINDINGS);
}

/** A union that has no words of its own and no discriminator, which would name its branch. */
function unionAt(
  schema: z.core.$ZodType,
  path: PropertyKey[],
): readonly z.core.$ZodType[] | undefined {
  for (const each of schemasAt(schema, path)) {
    const def = definitionOf(each);
    if (def.type === 'union' && !def.error && !('discriminator' in def)) return def.options;
  }
  return undefined;
}

/**
 * Each branch by itself, for zod reports only one of them when it alone complains of nothing but
 * keys, though another may be nearer. Undefined when there is no union, no value, or a branch fits.
 */
function tryBranches(
  options: readonly z.core.$ZodType[] | undefined,
  value: unknown,
  base: PropertyKey[],
): SchemaIssue[][] | undefined {
  if (options === undefined || value === undefined) return undefined;
  const branches: SchemaIssue[][] = [];
  for (const option of options) {
    const result = z.safeParse(option, value, { error: issueMessage });
    if (result.success) return undefined;
    branches.push(explainIssues(result.error.issues, option, value, base));
  }
  return branches;
}

function explain(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType,
  root: unknown,
  base: PropertyKey[],
): SchemaIssue[] {
  const path = [...base, ...issue.path];
  const value = valueAt(root, issue.path);
  const key = issue.path.at(-1);
  if (value === undefined && key !== undefined && issue.code !== 'custom') {
    return [{ kind: 'missing', path, message: `${showName(key)} is missing` }];
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MAX_FINDINGS)
        .map((name) =>
          unknownKey([...path, name], keysAt(schema, issue.path), valueAt(value, [name]), (word) =>
            keysAt(schema, [...issue.path, word]),
          ),
        );
    case 'invalid_key': {
      const words = keysAt(schema, issue.path.slice(0, -1));
      const why = issue.issues[0]?.message;
      // Where any key of one form will do, the form is what helps.
      return words.length === 0 && why !== undefined
        ? [{ kind: 'other', path, message: `${showName(key)}: ${why}` }]
        : [unknownKey(path, words, value)];
    }
    case 'invalid_value':
      return [mismatch(issue, path, value, issue.values.map(String))];
    case 'invalid_type':
      return [noMap(issue, path, value, schema) ?? mismatch(issue, path, value)];
    case 'invalid_union':
      return [issue.message === '' ? unknownVariant(issue, path, value) : other(issue, path)];
    default:
      return [other(issue, path)];
  }
}

/** The value of a discriminator that no branch has. */
function unknownVariant(
  issue: z.core.$ZodIssueInvalidUnion,
  path: PropertyKey[],
  value: unknown,
): SchemaIssue {
  const values = 'options' in issue ? (issue.options ?? []) : [];
  const message = issueMessage({ code: 'invalid_value', values: [...values], input: value });
  return mismatch({ ...issue, message }, path, value, values.map(String));
}

function mismatch(
  issue: z.core.$ZodIssue,
  path: PropertyKey[],
  value: unknown,
  words: string[] = [],
): SchemaIssue {
  const hint = typeof value === 'string' ? didYouMean(value, words) : undefined;
  const finding: SchemaIssue = { kind: 'mismatch', path, message: issue.message, words };
  return { ...finding, expected: expectedBy(issue), ...(hint === undefined ? {} : { hint }) };
}

/**
 * Something else where a map has to stand, with the keys of that map; in YAML a colon without a
 * blank behind it is a part of a text.
 */
function noMap(
  issue: z.core.$ZodIssue,
  path: PropertyKey[],
  value: unknown,
  schema: z.core.$ZodType,
): SchemaIssue | undefined {
  const keys = keysAt(schema, issue.path);
  if (keys.length === 0) return undefined;
  const unspaced = typeof value === 'string' ? unspacedKeys(value, keys) : [];
  if (unspaced.length > 0) {
    const named = unspaced.map((key) => `${key}:`).join(' and after ');
    return { kind: 'other', path, message: `a blank is missing after ${named}` };
  }
  const needed = schemasAt(schema, issue.path).flatMap(neededKeys);
  const words = needed.length > 0 ? oneOf(needed, 'and') : oneOf(fewOf(keys));
  const expected = `${expectedBy(issue)} with ${words}`;
  const message = `expected ${expected}, got ${kindOf(value)}`;
  return { kind: 'mismatch', path, message, words: [], expected };
}

/** The keys that an empty map lacks. */
function neededKeys(schema: z.core.$ZodType): string[] {
  const { error } = z.safeParse(schema, {});
  return (error?.issues ?? []).flatMap(({ path }) => (path.length === 1 ? String(path[0]) : []));
}

function other(issue: z.core.$ZodIssue, path: PropertyKey[]): SchemaIssue {
  return { kind: 'other', path, message: issue.message };
}

/** A key is not also reported as missing if an unknown key next to it is a misspelling of it. */
function isMistyped(missing: SchemaIssue, findings: readonly SchemaIssue[]): boolean {
  if (missing.kind !== 'missing') return false;
  const parent = (path: PropertyKey[]) => path.slice(0, -1).map(String).join('\0');
  return findings.some(
    ({ kind, path, hint, meantKey }) =>
      kind === 'unknown-key' &&
      (meantKey ?? hint) === missing.path.at(-1) &&
      parent(path) === parent(missing.path),
  );
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
