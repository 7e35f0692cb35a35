import { ownMember } from './own-member.js';

/** The value at a JSON Pointer (RFC 6901), or undefined where there is none. */
export function atPointer(value: unknown, pointer: string): unknown {
  return atPath(value, pointerParts(pointer));
}

/** The same for a pointer that `pointerParts` has split once, to look into many values. */
export function atPath(value: unknown, parts: readonly string[]): unknown {
  let found = value;
  for (const part of parts) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = ownMember(found, part);
  }
  return found;
}

/** The names and indexes that a JSON Pointer goes through. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
