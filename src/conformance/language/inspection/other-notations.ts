/**
 * Other notations in which an inspector may show an identifier: a UUID in lower case, in which RFC
 * 4122 (section 3) has it output, and a number as text or the other way round.
 *
 * @param member the member of the inspector's answer
 * @param value the identifier as it was sent or answered
 */
export function otherNotations(member: string, value: unknown): unknown[] {
  if (member === 'requestId' && typeof value === 'string') return [value.toLowerCase()];
  if (member !== 'reconciliationId') return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && /^\d+$/.test(value) ? [Number(value)] : [];
}
