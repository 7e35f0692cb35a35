import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
} from 'yaml';
import type { Problem } from '../../errors/problem.js';

/** Keys and indices from the root of a document. */
export type DocumentPath = readonly PropertyKey[];

/** Where in its file the parts of a document stand, for checks beyond what a schema can say. */
export interface Positions {
  /**
   * Where the value begins; for a path that leads nowhere, the key of the deepest map on the way.
   */
  at(path: DocumentPath): { line: number; column: number };
  /** Where the last key of the path begins, for complaints about the key itself. */
  keyAt(path: DocumentPath): { line: number; column: number };
  /** A problem at `at(path)`. */
  problem(path: DocumentPath, message: string, hint?: string): Problem;
}

interface Place {
  node: Node | null;
  key?: Node;
}

/** Reads positions out of a parsed document whose aliases all resolve. */
export function positionsOf(file: string, doc: Document.Parsed, lines: LineCounter): Positions {
  const position = (node: Node | null | undefined) => {
    const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const find = (path: DocumentPath) => {
    let place: Place = { node: doc.contents };
    for (const step of path) {
      const next = stepInto(doc, place.node, step);
      if (next === undefined) return { place, whole: false };
      place = next;
    }
    return { place, whole: true };
  };
  const at = (path: DocumentPath) => {
    const { place, whole } = find(path);
    // An empty value has no width: its key is what a person sees.
    const visible = whole && !isEmpty(place.node);
    return position(visible ? place.node : (place.key ?? place.node));
  };
  return {
    at,
    keyAt: (path) => {
      const { place } = find(path);
      return position(place.key ?? place.node);
    },
    problem: (path, message, hint) => ({
      file,
      ...at(path),
      message,
      ...(hint === undefined ? {} : { hint }),
    }),
  };
}

function stepInto(doc: Document, from: Node | null, step: PropertyKey): Place | undefined {
  const node = follow(doc, from);
  if (isSeq(node)) {
    const item = node.items[Number(step)];
    return item === undefined ? undefined : { node: nodeOf(item) };
  }
  if (!isMap(node)) return undefined;
  for (const { key, value } of node.items) {
    if (isScalar(key) && String(key.value) === String(step)) return { node: nodeOf(value), key };
  }
  return stepIntoMerged(doc, node.items, step);
}

/** The key may have come through a merge: `<<: *base`, or a list of such. */
function stepIntoMerged(
  doc: Document,
  pairs: readonly { key: unknown; value: unknown }[],
  step: PropertyKey,
): Place | undefined {
  for (const { key, value } of pairs) {
    if (!isScalar(key) || typeof key.value !== 'symbol') continue;
    const source = follow(doc, nodeOf(value));
    for (const part of isSeq(source) ? source.items : [source]) {
      const place = stepInto(doc, nodeOf(part), step);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

function follow(doc: Document, node: Node | null): Node | null {
  return isAlias(node) ? (node.resolve(doc) ?? null) : node;
}

const nodeOf = (value: unknown): Node | null => (isNode(value) ? value : null);

function isEmpty(node: Node | null): boolean {
  return node === null || (isScalar(node) && node.value === null && !node.source);
}
