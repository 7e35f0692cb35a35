/** The value at a JSON Pointer (RFC 6901), or undefined where there is none. */
export function atPointer(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : undefined;
  }
  return found;
}
