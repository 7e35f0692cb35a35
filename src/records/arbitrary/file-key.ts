import fc from 'fast-check';

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const OTHERS = `${FIRST}-_.~`;
/** Characters after a case's own prefix; longer keys are where servers may differ. */
const MOST = 110;

const segment: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...FIRST),
    fc.string({ unit: fc.constantFrom(...OTHERS), maxLength: 12 }),
    fc.constantFrom(...FIRST),
  )
  .map((parts) => parts.join(''));

/**
 * The rest of a fileKey (section 2.1): plain segments of unreserved ASCII characters, which no two
 * servers read differently. It is appended to a prefix that ends with a slash.
 */
export const keyTail: fc.Arbitrary<string> = fc
  .oneof(
    fc
      .array(segment, { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('/').slice(0, MOST)),
    // Long, in one segment or in many.
    fc.constantFrom('a'.repeat(MOST), 'b/'.repeat(MOST / 2 - 1).concat('b')),
  )
  .map((tail) => tail.replace(/[^A-Za-z0-9]+$/, ''));

/** How a key that is not the same can look like it. */
const NEAR_MISSES: ((tail: string) => string)[] = [
  (tail) => `${tail}1`,
  (tail) => tail.slice(0, -1),
  (tail) => tail.toUpperCase(),
  (tail) => tail.toLowerCase(),
  (tail) => `x/${tail}`,
  (tail) => tail.replace(/^[^/]+\//, ''),
  (tail) => tail.replace(/[^/]+$/, (name) => `x${name}`),
  (tail) => tail.replaceAll('.', '-'),
  (tail) => tail.replaceAll('/', '-'),
];

/** A key tail, and one that is nearly the same. */
export const nearKeys: fc.Arbitrary<{ tail: string; near: string }> = fc
  .record({ tail: keyTail, change: fc.constantFrom(...NEAR_MISSES) })
  .map(({ tail, change }) => ({ tail, near: change(tail) }))
  .filter(({ tail, near }) => near !== tail && /[A-Za-z0-9]$/.test(near));
