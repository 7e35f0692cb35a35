import type { CheckResult, Failure, RequirementResult } from '../../conformance/check/run-event.js';

/** Why a check did not pass, in one line. */
export function reasonOf(check: CheckResult): string {
  return check.failure?.message ?? check.reason ?? 'no reason was given';
}

/** Each requirement that a check names, with its statement where the run gave it. */
export function requirementsOf(
  check: CheckResult,
  known: readonly RequirementResult[],
): { id: string; section?: string; statement?: string }[] {
  return check.requirements.map((id) => known.find((one) => one.id === id) ?? { id });
}

/** A failure as labels and texts, in the order in which people ask for them. */
export function failureFacts(failure: Failure): [label: string, text: string][] {
  return [
    ['expected', failure.expected],
    ['actual', failure.actual],
    ['reproduced', failure.reproduced],
    ...(failure.counterexample === undefined
      ? []
      : [['scenario', failure.counterexample.scenario] satisfies [string, string]]),
  ];
}
