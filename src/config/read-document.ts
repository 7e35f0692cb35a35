import type { z } from 'zod';
import { byPlace, type Problem } from '../errors/problem.js';
import { documentKind, KIND_WORDS } from './document-kind.js';
import { foreignFile } from './foreign-file.js';
import { explainIssues } from './issues/explain-issues.js';
import { issueMessage } from './issues/issue-message.js';
import type { SchemaIssue } from './issues/schema-issue.js';
import { parseYaml } from './yaml/parse-yaml.js';
import { type Positions, positionsOf } from './yaml/positions.js';

/**
 * A document that fits its schema, or everything that is wrong with it in the order of the file.
 */
export type ReadDocument<T> =
  | { ok: true; value: T; positions: Positions }
  | { ok: false; problems: Problem[] };

/**
 * Reads one YAML document. Whatever the text is, the outcome is a value or a list of problems;
 * nothing is thrown.
 *
 * @param file the name of the file in problems; it is not opened
 * @param schema refuses unknown keys itself (`z.strictObject`)
 */
export function readDocument<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
): ReadDocument<z.output<S>> {
  const read = readYaml(file, text, schema);
  const foreign = read.ok ? undefined : foreignFile(file, text);
  return foreign === undefined ? read : failed(file, foreign);
}

const failed = (file: string, message: string) => ({
  ok: false as const,
  problems: [{ file, line: 1, column: 1, message }],
});

function readYaml<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
): ReadDocument<z.output<S>> {
  const parsed = parseYaml(file, text);
  if (!parsed.ok) return parsed;
  const positions = positionsOf(file, parsed.doc, parsed.lines);
  const fail = (message: string) => failed(file, message);
  let root: unknown;
  try {
    root = parsed.doc.toJS({ maxAliasCount: -1 });
  } catch {
    // What was inspected before leaves only merges of aliases to something else than a map.
    return fail('only maps and aliases of maps can be merged with <<');
  }
  if (root === null || root === undefined) return fail('the document is empty');
  const result = schema.safeParse(root, { error: issueMessage });
  if (result.success) return { ok: true, value: result.data, positions };
  const findings = explainIssues(result.error.issues, schema, root);
  const other = otherKind(text, root, findings);
  if (other !== undefined) return fail(other);
  return {
    ok: false,
    problems: findings.map((finding) => locate(finding, positions)).sort(byPlace),
  };
}

/** What a document is of another kind, of which not a single key belongs here. */
function otherKind(
  text: string,
  root: unknown,
  findings: readonly SchemaIssue[],
): string | undefined {
  const what = KIND_WORDS[documentKind(text)];
  const names = (kind: SchemaIssue['kind']) =>
    findings.flatMap((one) => (one.kind === kind && one.path.length === 1 ? one.path : []));
  const missing = names('missing').join(' and ');
  const keys = typeof root === 'object' && root !== null ? Object.keys(root) : [];
  if (what === undefined || missing === '' || names('unknown-key').length < keys.length) return;
  return `this is ${what}, and what is wanted here has ${missing}`;
}

/** Where a finding stands; an unknown key is what a person changes, and not its value. */
export function locate(finding: SchemaIssue, positions: Positions): Problem {
  const { path, message, hint } = finding;
  const problem = positions.problem(path, message, hint);
  return finding.kind === 'unknown-key' ? { ...problem, ...positions.keyAt(path) } : problem;
}
