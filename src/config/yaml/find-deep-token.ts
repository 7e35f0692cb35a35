import type { CST } from 'yaml';

/**
 * A token that lies deeper than `deepest` levels, the value of the document being the first.
 *
 * Composing a document recurses, and an exhausted stack can end the process when a regular
 * expression is compiled on the last of it; so depth is checked before, without recursion.
 */
export function findDeepToken(
  tokens: readonly CST.Token[],
  deepest: number,
): CST.Token | undefined {
  let level = tokens;
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    level = level.flatMap(childrenOf);
  }
  return level[0];
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat());
}
