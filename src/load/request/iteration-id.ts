/** Digits of an iteration id as it stands in a request. */
export const ITERATION_ID_DIGITS = 8;

const DIGIT_PAIRS = Buffer.from(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
);
/** Odd, so that multiplying by it modulo 2^32 maps no two numbers to one. */
const SCATTER = 0x9e3779b1;

/**
 * Writes the id of an iteration as eight hex digits. The ids of neighbouring iterations look
 * nothing alike, so that an archive's index is not filled from one end only, which never happens in
 * production.
 */
export function writeIterationId(bytes: Uint8Array, at: number, iteration: number): void {
  const mixed = Math.imul(iteration, SCATTER) >>> 0;
  let to = at;
  for (let shift = 24; shift >= 0; shift -= 8) {
    const pair = ((mixed >>> shift) & 0xff) * 2;
    bytes[to] = DIGIT_PAIRS[pair] ?? 0;
    bytes[to + 1] = DIGIT_PAIRS[pair + 1] ?? 0;
    to += 2;
  }
}

/** The same digits as text. */
export function iterationId(iteration: number): string {
  return (Math.imul(iteration, SCATTER) >>> 0).toString(16).padStart(ITERATION_ID_DIGITS, '0');
}
