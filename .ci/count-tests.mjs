import { readFileSync } from 'node:fs';

/*
 * Adds up the figures of several test runs, given as the files of vitest's JSON reporter, and prints them as
 * `N passed, N failed`. Ends with 1 unless everything passed.
 */

/** A run that left no figures failed as a whole. */
function figures(file) {
  let run;
  try {
    run = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const passed = run.numPassedTests;
  const failed = run.testResults.map(failedOf).reduce((sum, count) => sum + count, 0);
  // What goes wrong outside of any test, such as an unhandled rejection, is told by `success` alone.
  return { passed, failed: failed === 0 && !run.success ? 1 : failed };
}

/** A file that failed took the tests with it that it did not come to; without any, it counts as one itself. */
function failedOf({ status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  if (status !== 'failed') return failed;
  return Math.max(1, assertionResults.filter((test) => test.status !== 'passed').length);
}

const runs = process.argv.slice(2).map(figures);
const total = (name) => runs.reduce((sum, run) => sum + run[name], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
