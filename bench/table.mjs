/**
 * One figure: what was measured, what is asked of it, and whether that is reached (undefined: a figure for comparison).
 * @typedef {{ what: string; value: string; asked?: string; reached?: boolean }} Row
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * Ours against a peer's, as the median of the ratios of runs that were made side by side.
 * @param {string} what
 * @param {number[]} ours
 * @param {number[]} peers
 * @param {{ atLeast: number } | { atMost: number }} asked
 * @returns {Row}
 */
export function ratioRow(what, ours, peers, asked) {
  const ratio = median(ours.map((value, run) => value / (peers[run] ?? Number.NaN)));
  const reached = 'atLeast' in asked ? ratio >= asked.atLeast : ratio <= asked.atMost;
  const words = 'atLeast' in asked ? `at least ${asked.atLeast}` : `at most ${asked.atMost}`;
  return { what, value: `${ratio.toFixed(2)} ×`, asked: `${words} ×`, reached };
}

/**
 * @param {string} name
 * @param {Row[]} rows
 */
export function printRows(name, rows) {
  console.log(`\n${name}`);
  for (const { what, value, asked = '', reached } of rows) {
    const mark = reached === undefined ? ' ' : reached ? '✓' : '✗';
    console.log(`  ${mark} ${what.padEnd(56)} ${value.padStart(14)}  ${asked}`);
  }
}
