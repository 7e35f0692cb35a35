import { type Document, isMap, isScalar, isSeq } from 'yaml';
import type { z } from 'zod';
import { byPlace, type Problem } from '../errors/problem.js';
import { explainIssues } from './issues/explain-issues.js';
import { issueMessage } from './issues/issue-message.js';
import type { SchemaIssue } from './issues/schema-issue.js';
import { locate } from './read-document.js';
import { parseYaml } from './yaml/parse-yaml.js';
import { type DocumentPath, type Positions, positionsOf } from './yaml/positions.js';

/** Each round may show mistakes below a key that the one before gave its right name. */
const MAX_ROUNDS = 5;

/** A document with mistakes, as it was probably meant, so that it can be looked at further. */
interface MendedDocument<T> {
  value: T;
  positions: Positions;
  /** What came to light below keys and words that were put right. */
  further: Problem[];
  /** Keys of the root that lack something now: it could not be put right, and was left out. */
  lost: ReadonlySet<string>;
}

/**
 * Puts the likely word in the place of each that is mistyped, and leaves out what else does not fit
 * the schema; undefined where that is not enough. Only for finding more mistakes in one go: what
 * `lost` names may look wrong for no more than what was left out.
 *
 * @param stopgaps for keys of the root that are missing
 */
export function mendDocument<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  stopgaps: Readonly<Record<string, unknown>> = {},
): MendedDocument<z.output<S>> | undefined {
  const parsed = parseYaml(file, text);
  if (!parsed.ok) return undefined;
  const { doc } = parsed;
  const positions = positionsOf(file, doc, parsed.lines);
  const further: Problem[] = [];
  const lost = new Set<string>();
  const righted: DocumentPath[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const root = plainValue(doc);
    const result = schema.safeParse(root, { error: issueMessage });
    if (result.success) return { value: result.data, positions, further, lost };
    const findings = explainIssues(result.error.issues, schema, root).map((finding) => ({
      finding,
      problem: locate(finding, positions),
    }));
    for (const { finding, problem } of findings) {
      if (righted.some((one) => isBelow(finding.path, one))) further.push(problem);
    }
    const gone: DocumentPath[] = [];
    // From the end, so that what is left out of a list moves nothing that is yet to be mended.
    for (const { finding } of findings.sort((a, b) => byPlace(b.problem, a.problem))) {
      if (gone.some((one) => isBelow(finding.path, one))) continue;
      const better = putRight(doc, finding);
      if (better !== undefined) righted.push(better);
      else {
        const left = leaveOut(doc, finding, stopgaps);
        if (left === undefined) return undefined;
        gone.push(left);
        lost.add(String(left[0]));
      }
    }
  }
  return undefined;
}

/** Nothing fits where an alias has lost its anchor with what was left out. */
function plainValue(doc: Document): unknown {
  try {
    return doc.toJS({ maxAliasCount: -1 });
  } catch {
    return undefined;
  }
}

const isBelow = (path: DocumentPath, above: DocumentPath): boolean =>
  path.length > above.length && above.every((step, index) => String(step) === String(path[index]));

/** @returns where the word now stands that was meant; undefined where none is likely */
function putRight(doc: Document, { kind, path, hint }: SchemaIssue): DocumentPath | undefined {
  if (hint === undefined) return undefined;
  if (kind === 'mismatch') {
    const node = doc.getIn(path, true);
    if (!isScalar(node)) return undefined;
    node.value = hint;
    return path;
  }
  if (kind !== 'unknown-key') return undefined;
  const map = parentOf(doc, path);
  if (!isMap(map) || map.has(hint)) return undefined;
  const key = map.items.map((item) => item.key).find((one) => isScalar(one) && isNamed(one, path));
  if (!isScalar(key)) return undefined;
  key.value = hint;
  return [...path.slice(0, -1), hint];
}

const isNamed = ({ value }: { value: unknown }, path: DocumentPath): boolean =>
  String(value) === String(path.at(-1));

/** The root has no path of its own in the library. */
const parentOf = (doc: Document, path: DocumentPath): unknown =>
  path.length === 1 ? doc.contents : doc.getIn(path.slice(0, -1), true);

/** @returns what was left out; undefined where that cannot be */
function leaveOut(
  doc: Document,
  { kind, path }: SchemaIssue,
  stopgaps: Readonly<Record<string, unknown>>,
): DocumentPath | undefined {
  const [first] = path;
  if (path.length === 1 && first !== undefined && Object.hasOwn(stopgaps, first)) {
    doc.set(first, stopgaps[String(first)]);
    return path;
  }
  const whole = kind === 'missing' ? path.slice(0, -1) : path;
  const parent = whole.length === 0 ? undefined : parentOf(doc, whole);
  return (isMap(parent) || isSeq(parent)) && doc.deleteIn(whole) ? whole : undefined;
}
