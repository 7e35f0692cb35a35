import type { CheckResult } from './run-event.js';

/**
 * What a result is in terms of test frameworks, such as JUnit, Vitest or a continuous integration
 * service.
 */
export type TestStatus = 'passed' | 'failure' | 'error' | 'skipped';

/**
 * What a check, or a requirement, counts as: the one place that says so, for the verdict on the run
 * and for every format. Red is only what turns the run itself red: a failed *must*, a failed
 * *should* under `strict`, and a *must* that was selected and has no verdict. `strict` is about
 * failures alone.
 */
export function testStatusOf(
  { outcome, level }: Pick<CheckResult, 'outcome' | 'level'>,
  strict: boolean,
): TestStatus {
  switch (outcome) {
    case 'passed':
      return 'passed';
    case 'failed':
      return level === 'must' || strict ? 'failure' : 'skipped';
    case 'error':
    case 'inconclusive':
      return level === 'must' ? 'error' : 'skipped';
    case 'waived':
    case 'not-observed':
    case 'deselected':
      return 'skipped';
  }
}
