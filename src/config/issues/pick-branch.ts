import { didYouMean } from '../../errors/did-you-mean.js';
import { showName } from '../../errors/show-name.js';
import { kindOf, oneOf } from './issue-message.js';
import type { SchemaIssue } from './schema-issue.js';
import { unknownKey } from './unknown-key.js';

/**
 * What to say when no branch of a union fits: the complaints of the branch that the value comes
 * closest to, judged by the keys at its top; or one line for all where none comes close.
 *
 * @param branches the findings of each branch
 * @param base where the union stands
 * @param value what stands there
 * @param keys every key that some branch knows
 */
export function pickBranch(
  branches: readonly SchemaIssue[][],
  base: readonly PropertyKey[],
  value: unknown,
  keys: string[],
): SchemaIssue[] {
  const close = branches.filter((findings) => !findings.some((each) => isWhole(each, base)));
  const slip = branches.flat().some((each) => isWhole(each, base) && each.hint !== undefined);
  if (close.length === 0 || slip) return [combine(branches.flat(), base, value)];
  const costs = close.map((findings) => cost(findings, base));
  const lowest = Math.min(...costs);
  const ties = close.filter((_, index) => costs[index] === lowest);
  const best = ties[0] ?? [];
  if (ties.length > 1 && ties.flat().every(({ kind }) => kind === 'missing')) {
    const missing = ties.flat().map(({ path }) => showName(path.at(-1)));
    const choice = oneOf([...new Set(missing)]);
    return [{ kind: 'missing', path: [...base, ''], message: `${choice} is missing` }];
  }
  const unknown = best.filter(
    ({ kind, path }) => kind === 'unknown-key' && path.length === base.length + 1,
  );
  const strange = new Set(unknown.map(({ path }) => String(path.at(-1))));
  const beside = Object.keys(Object(value)).find((key) => !strange.has(key));
  return (
    best
      // If no key is known, no branch was chosen, and missing keys would be arbitrary.
      .filter(({ kind }) => kind !== 'missing' || unknown.length === 0 || beside !== undefined)
      .map((finding) =>
        unknown.includes(finding) ? withAllKeys(finding, keys, value, beside) : finding,
      )
  );
}

/** The value is of another kind altogether. */
function isWhole({ kind, path }: SchemaIssue, base: readonly PropertyKey[]): boolean {
  return kind === 'mismatch' && path.length === base.length;
}

function combine(
  findings: SchemaIssue[],
  base: readonly PropertyKey[],
  value: unknown,
): SchemaIssue {
  const whole = findings.filter((finding) => isWhole(finding, base));
  const expected = oneOf([...new Set(whole.flatMap((finding) => finding.expected ?? []))]);
  const words = whole.flatMap((finding) => finding.words ?? []);
  const hint = typeof value === 'string' ? didYouMean(value, words) : undefined;
  return {
    kind: 'mismatch',
    path: [...base],
    message:
      words.length > 0 ? `expected ${expected}` : `expected ${expected}, got ${kindOf(value)}`,
    expected,
    words,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Keys at the top tell branches apart; whatever is wrong further down counts once for its key. */
function cost(findings: readonly SchemaIssue[], base: readonly PropertyKey[]): number {
  let total = 0;
  const deeper = new Set<PropertyKey | undefined>();
  for (const { kind, path, hint } of findings) {
    if (path.length > base.length + 1) deeper.add(path[base.length]);
    else if (kind === 'unknown-key') total += hint === undefined ? 3 : 1;
    else if (kind === 'missing') total += 2;
    else total += kind === 'mismatch' ? 1.5 : 1;
  }
  return total + deeper.size;
}

/**
 * A key that one branch does not know may belong to another branch, or be a misspelling of its key.
 */
function withAllKeys(
  finding: SchemaIssue,
  keys: string[],
  value: unknown,
  beside: string | undefined,
): SchemaIssue {
  const key = String(finding.path.at(-1));
  if (!keys.includes(key))
    return finding.hint === undefined
      ? unknownKey(finding.path, keys, Reflect.get(Object(value), key))
      : finding;
  const place =
    beside === undefined ? 'is not allowed here' : `cannot stand beside ${showName(beside)}`;
  return { kind: 'unknown-key', path: finding.path, message: `${showName(key)} ${place}` };
}
