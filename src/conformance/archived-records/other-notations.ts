/**
 * Other notations in which an inspector may show an identifier: a UUID in lower case, in which RFC
 * 4122 (section 3) has it output, or without its hyphens, and a number as text or the other way
 * round.
 *
 * @param member the member of the inspector's answer
 * @param value the identifier as it was sent or answered
 */
export function otherNotations(member: string, value: unknown): unknown[] {
  if (member === 'requestId' && typeof value === 'string') {
    const bare = UUID.test(value) ? [value, value.toLowerCase()].map(withoutHyphens) : [];
    return [value.toLowerCase(), ...bare];
  }
  if (member !== 'reconciliationId') return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && /^\d+$/.test(value) ? [Number(value)] : [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const withoutHyphens = (uuid: string): string => uuid.replaceAll('-', '');
