// @ts-check
/**
 * One figure: what was measured, its goal, and whether it is met. A figure for comparison has no
 * goal.
 * @typedef {{ what: string; value: string; goal?: string; met?: boolean }} Row
 */

/** @typedef {{ atLeast: number } | { atMost: number }} Goal */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * Our figure relative to another client's: the median of the ratios of runs made side by side.
 * @param {string} what
 * @param {number[][]} ours the runs against each sink
 * @param {number[][]} theirs
 * @param {Goal} goal
 * @returns {Row}
 */
export function ratioRow(what, ours, theirs, goal) {
  const ratios = ours.map((runs, sink) =>
    median(runs.map((value, run) => value / (theirs[sink]?.[run] ?? Number.NaN))),
  );
  return goalRow(what, ratios, ' ×', goal);
}

/**
 * A figure for each sink. A goal has to be met with all of them.
 * @param {string} what
 * @param {number[]} values
 * @param {string} unit
 * @param {Goal} [goal]
 * @returns {Row}
 */
export function goalRow(what, values, unit, goal) {
  const value = `${values.map((one) => one.toFixed(2)).join(' · ')}${unit}`;
  if (goal === undefined) return { what, value };
  const isMet = (/** @type {number} */ one) =>
    'atLeast' in goal ? one >= goal.atLeast : one <= goal.atMost;
  const words = 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return { what, value, goal: words + unit, met: values.every(isMet) };
}

/** What was sent of something, and what the other side counted. @typedef {[sent: number, counted: number]} Counts */

/**
 * Whether both sides counted the same, in every run.
 * @param {string} what
 * @param {Counts[]} counts
 * @returns {Row}
 */
export function countRow(what, counts) {
  const differing = counts.filter(([sent, counted]) => sent !== counted);
  const words = differing.map(([sent, counted]) => `${counted}, not ${sent}`).join(' · ');
  const value = counts.length === 0 ? 'nothing counted' : words || 'equal';
  return { what, value, goal: 'equal', met: value === 'equal' };
}

/**
 * @param {string} name
 * @param {Row[]} rows
 */
export function printRows(name, rows) {
  console.log(`\n${name}`);
  for (const { what, value, goal = '', met } of rows) {
    const mark = met === undefined ? ' ' : met ? '✓' : '✗';
    console.log(`  ${mark} ${what.padEnd(56)} ${value.padStart(20)}  ${goal}`);
  }
}
