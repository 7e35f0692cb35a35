/**
 * Other notations in which an inspector may show an identifier: a UUID in either case, which is the
 * same one (RFC 4122, section 3), without its hyphens, in braces or as a URN, and a number as text or
 * the other way round.
 *
 * @param member the member of the inspector's answer
 * @param value the identifier as it was sent or answered
 */
export function otherNotations(member: string, value: unknown): unknown[] {
  if (member === 'requestId' && typeof value === 'string') {
    return UUID.test(value) ? notationsOf(value) : [value.toLowerCase()];
  }
  if (member !== 'reconciliationId') return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && /^\d+$/.test(value) ? [Number(value)] : [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const notationsOf = (uuid: string): string[] =>
  [uuid, uuid.toLowerCase(), uuid.toUpperCase()]
    .flatMap((one) => [one, one.replaceAll('-', '')])
    .flatMap((one) => [one, `{${one}}`, `urn:uuid:${one}`]);

/** Columns without a type for booleans have them so, in any case. */
const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ...['true', '1', 'y'].map((word) => [word, true] as const),
  ...['false', '0', 'n'].map((word) => [word, false] as const),
]);

/** A boolean in the notation of a column that has no type for it; anything else as it is. */
export const truthOf = (shown: unknown): unknown =>
  typeof shown === 'string' || typeof shown === 'number'
    ? (TRUTH.get(String(shown).toLowerCase()) ?? shown)
    : shown;
