import type { RequirementResult } from '../../src/conformance/events/run-event.js';
import type { AssayReport } from '../../src/report/conformance/collect-report.js';
import type { AssayRun } from './assay-run.js';

type ReportedCheck = AssayReport['checks'][number];

export function requirement({ report }: AssayRun, id: string): RequirementResult | undefined {
  return report.requirements.find((candidate) => candidate.id === id);
}

/** The ids of the failed requirements, in the order of the interface. */
export function failedRequirements({ report }: AssayRun): string[] {
  return report.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
}

/** The checks of a requirement that were not left out. */
export function judgedChecks({ report }: AssayRun, id: string): ReportedCheck[] {
  return report.checks.filter(
    ({ requirements, outcome }) => requirements.includes(id) && outcome !== 'not-observed',
  );
}

/** What the failed checks of a requirement say, each wording once. */
export function failuresOf(run: AssayRun, id: string): string[] {
  const failures = judgedChecks(run, id).flatMap(({ failure }) => failure ?? []);
  return [...new Set(failures.map(({ expected, actual }) => `${expected}, came ${actual}`))];
}
