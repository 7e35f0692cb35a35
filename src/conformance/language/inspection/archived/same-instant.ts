/** Epoch milliseconds, seconds, microseconds and nanoseconds. */
const UNITS_MS = [1, 1_000, 1 / 1_000, 1 / 1_000_000];

/**
 * Whether two notations stand for one instant: a number, a numeric string, or ISO 8601 (sections
 * 2.3 to 2.6).
 */
export function sameInstant(sent: unknown, shown: unknown): boolean {
  if (sent === shown) return true;
  const [at] = instantsOf(sent);
  return at !== undefined && instantsOf(shown).some((other) => Math.abs(other - at) < 0.5);
}

/** The epoch milliseconds that a value can stand for; as it is sent, the first of them is meant. */
function instantsOf(value: unknown): number[] {
  if (typeof value === 'number') return UNITS_MS.map((unit) => value * unit);
  if (typeof value !== 'string') return [];
  if (/^-?\d+(\.\d+)?$/.test(value)) return instantsOf(Number(value));
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return [];
  const zoned = /(z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`;
  const parsed = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(parsed) ? [] : [parsed];
}
