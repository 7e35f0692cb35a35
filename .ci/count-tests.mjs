import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SHOWN_LINES = 20;
const SHOWN_LENGTH = 200;

/*
 * Adds up the figures of several test runs, given as the files of vitest's JSON reporter, and prints them as
 * `N passed, N failed`, after what failed: the end of a long log is often all that is kept of it. Ends with 1 unless
 * everything passed.
 */

/** A run that left no figures failed as a whole. */
function figures(file) {
  let run;
  try {
    run = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: [`${file}: no figures`] };
  }
  const passed = run.numPassedTests;
  const failed = run.testResults.map(failedOf).reduce((sum, count) => sum + count, 0);
  const failures = run.testResults.flatMap(failuresOf);
  // What goes wrong outside of any test, such as an unhandled rejection, is told by `success` alone.
  return { passed, failed: failed === 0 && !run.success ? 1 : failed, failures };
}

/** What failed in a file, each with the beginning of its message. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && tests.length === 0) return [`${file}\n${beginning(message ?? '')}`];
  return tests.map(
    (test) => `${file} > ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`,
  );
}

/** The first lines of a message, which say what was expected; a stack follows them. */
function beginning(message) {
  const lines = message.split('\n').slice(0, SHOWN_LINES);
  return lines.map((line) => `    ${line.slice(0, SHOWN_LENGTH)}`).join('\n');
}

/** A file that failed took the tests with it that it did not come to; without any, it counts as one itself. */
function failedOf({ status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  if (status !== 'failed') return failed;
  return Math.max(1, assertionResults.filter((test) => test.status !== 'passed').length);
}

const runs = process.argv.slice(2).map(figures);
for (const failure of runs.flatMap((run) => run.failures)) console.log(`FAILED ${failure}\n`);
const total = (name) => runs.reduce((sum, run) => sum + run[name], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
