import type { CheckResult } from './run-event.js';

/** Whether a check has shown anything of what it judges: that it holds, or a violation. */
export const showsSomething = ({
  outcome,
  failure,
}: Pick<CheckResult, 'outcome' | 'failure'>): boolean =>
  outcome === 'passed' || failure !== undefined;
