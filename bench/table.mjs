/**
 * One figure: what was measured, its goal, and whether that is met. A figure for comparison has no goal.
 * @typedef {{ what: string; value: string; goal?: string; met?: boolean }} Row
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * Our figure relative to another client's: the median of the ratios of runs that were made side by side.
 * @param {string} what
 * @param {number[]} ours
 * @param {number[]} theirs
 * @param {{ atLeast: number } | { atMost: number }} goal
 * @returns {Row}
 */
export function ratioRow(what, ours, theirs, goal) {
  const ratio = median(ours.map((value, run) => value / (theirs[run] ?? Number.NaN)));
  const met = 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
  const words = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return { what, value: `${ratio.toFixed(2)} ×`, goal: `${words} ×`, met };
}

/**
 * @param {string} name
 * @param {Row[]} rows
 */
export function printRows(name, rows) {
  console.log(`\n${name}`);
  for (const { what, value, goal = '', met } of rows) {
    const mark = met === undefined ? ' ' : met ? '✓' : '✗';
    console.log(`  ${mark} ${what.padEnd(56)} ${value.padStart(14)}  ${goal}`);
  }
}
