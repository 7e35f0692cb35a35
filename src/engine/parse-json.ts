/** Deeper than any answer is; what walks through a value does so by recursion. */
const DEEPEST = 200;

/** The value of a JSON text, or undefined where it is none. What lies too deep is left out. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  prune(value);
  return value;
}

/** Empties every list and object at the deepest level, without recursion. */
function prune(root: unknown): void {
  let level = isComposite(root) ? [root] : [];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth < DEEPEST) {
      level = level.flatMap((one) => Object.values(one).filter(isComposite));
      continue;
    }
    for (const one of level) {
      for (const name of Object.keys(one)) Reflect.deleteProperty(one, name);
    }
    return;
  }
}

const isComposite = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
