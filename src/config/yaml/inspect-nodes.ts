import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
} from 'yaml';
import { showName } from '../../errors/show-name.js';

/** Values after aliases are expanded: what a few lines of anchors can blow up. */
const MAX_VALUES = 100_000;
/** Each alias is looked up among all of them. */
const MAX_ALIASES = 1000;
/** The value of the document is the first level. */
export const DEEPEST = 64;
export const TOO_DEEP = `nested more than ${DEEPEST} levels deep`;
const MAX_PROBLEMS = 20;

interface YamlProblem {
  /** From the start of the text. */
  offset: number;
  message: string;
}

/** The size of a node after its aliases are expanded. */
interface Extent {
  values: number;
  depth: number;
}

/** What is legal YAML but must not become a value: duplicate keys, cycles, explosions, odd keys. */
export function inspectNodes(doc: Document.Parsed): YamlProblem[] {
  const inspector = new NodeInspector();
  inspector.visit(doc.contents, 1);
  return inspector.problems;
}

class NodeInspector {
  readonly problems: YamlProblem[] = [];
  /** An anchor without an extent is still open: an alias to it would contain itself. */
  readonly #anchors = new Map<string, Extent | 'open'>();
  #aliases = 0;
  #values = 0;

  visit(node: unknown, depth: number): Extent {
    const extent: Extent = { values: 1, depth: 1 };
    if (!isNode(node) || this.#done()) return extent;
    if (isAlias(node)) return this.#visitAlias(node, depth);
    const { anchor } = node;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    this.#count(node, 1);
    if (isScalar(node)) this.#checkNumber(node, node.value, node.source);
    for (const part of this.#parts(node)) {
      const inner = this.visit(part, depth + 1);
      extent.values += inner.values;
      extent.depth = Math.max(extent.depth, inner.depth + 1);
    }
    if (anchor !== undefined) this.#anchors.set(anchor, extent);
    return extent;
  }

  #visitAlias(node: Alias, depth: number): Extent {
    this.#aliases += 1;
    if (this.#aliases > MAX_ALIASES) return this.#stop(node, `more than ${MAX_ALIASES} aliases`);
    const extent = this.#anchors.get(node.source);
    // The name is not repeated: it may be a secret that happens to begin with "*".
    if (extent === undefined) {
      return this.#fault(node, 'no such anchor before this alias; quote text that begins with *');
    }
    if (extent === 'open') return this.#fault(node, 'this alias lies within its own anchor');
    this.#count(node, extent.values);
    const tooDeep = depth + extent.depth - 1 > DEEPEST;
    return tooDeep ? this.#stop(node, TOO_DEEP) : extent;
  }

  #parts(node: Node): unknown[] {
    if (isSeq(node)) return node.items;
    if (!isMap(node)) return [];
    const seen = new Set<string>();
    const values: unknown[] = [];
    for (const { key, value } of node.items) {
      this.#checkKey(node, key, value, seen);
      values.push(value);
    }
    return values;
  }

  #checkKey(map: Node, key: unknown, value: unknown, seen: Set<string>): void {
    const place = isNode(key) ? key : map;
    if (!isScalar(key) || key.value === null || key.anchor !== undefined) {
      const quote = isMap(key) ? '; quote text that begins with {' : '';
      this.#fault(place, `a key must be plain text${quote}`);
      return;
    }
    if (typeof key.value === 'symbol') {
      if (!isMergeable(value)) this.#fault(place, 'only maps and aliases of maps can be merged');
      return;
    }
    const name = String(key.value);
    if (name === '__proto__') this.#fault(place, 'the key "__proto__" is not allowed');
    if (seen.has(name)) this.#fault(place, `the key ${showName(name)} is here twice`);
    seen.add(name);
  }

  #checkNumber(node: Node, value: unknown, source: string | undefined): void {
    if (typeof value !== 'number') return;
    const digitsLost = /^[-+]?\d+$/.test(source ?? '') && !Number.isSafeInteger(value);
    if (digitsLost || !Number.isFinite(value)) {
      this.#fault(node, 'this number cannot be kept exactly; quote it if it is text');
    }
  }

  #count(node: Node, values: number): void {
    this.#values += values;
    if (this.#values > MAX_VALUES)
      this.#stop(node, `more than ${MAX_VALUES} values, aliases expanded`);
  }

  #fault(node: Node, message: string): Extent {
    if (!this.#done()) this.problems.push({ offset: node.range?.[0] ?? 0, message });
    return { values: 1, depth: 1 };
  }

  /** A fault that ends the inspection, for more of the document would only take more time. */
  #stop(node: Node, message: string): Extent {
    const extent = this.#fault(node, message);
    this.#stopped = true;
    return extent;
  }

  #stopped = false;

  #done(): boolean {
    return this.#stopped || this.problems.length >= MAX_PROBLEMS;
  }
}

/** A map, an alias (whose target the library checks when it merges), or a list of these. */
function isMergeable(value: unknown): boolean {
  return (
    isMap(value) ||
    isAlias(value) ||
    (isSeq(value) && value.items.every((item) => isMap(item) || isAlias(item)))
  );
}
