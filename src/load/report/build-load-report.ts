import type { HostName } from '../../spec/operation.js';
import type { LoadViolation } from '../generator/messages.js';
import { HealthWatch } from '../metrics/generator-health.js';
import { addSeries } from '../metrics/series-totals.js';
import type { PhaseResult } from '../run/generator-run.js';
import type { LoadOptions } from '../run/load-options.js';
import { judgeThreshold } from '../thresholds/evaluate-threshold.js';
import type { Threshold } from '../thresholds/parse-threshold.js';
import type { LookUpResult } from '../verification/verify-acknowledged.js';
import type { LoadReport, LoadVerdict } from './load-report.js';
import { measuredSeconds, reportWorkloads, scenarioDigest } from './summarize-series.js';

/** Everything that is known when a load is over. */
export interface LoadOutcome {
  options: LoadOptions;
  runId: string;
  startedAt: Date;
  thresholds: Threshold[];
  /** Absent when it never got going. */
  result: PhaseResult | undefined;
  search: LoadReport['search'];
  looked: LookUpResult | undefined;
  violations: LoadViolation[];
  /** What went wrong in the harness, or before the load. */
  faults: string[];
  /** The threshold that ended the load early. */
  aborted: string | undefined;
  deadline: boolean;
  interrupted: boolean;
}

/** Judges a load that is over, and makes its report. */
export function concludeLoad(outcome: LoadOutcome): LoadReport {
  const { options, result, looked, search, violations } = outcome;
  const { scenario, target } = options;
  const lanes = result?.lanes ?? [];
  const health = result?.health ?? new HealthWatch(scenario.workers ?? 1);
  const series = addSeries(lanes.map((lane) => lane.series));
  const measurement = {
    lanes,
    fates: looked?.fates,
    violations: violations.reduce((sum, { count }) => sum + count, 0),
  };
  const thresholds = outcome.thresholds.map((one) => judgeThreshold(one, measurement));
  const invalid = health.faults();
  const workloads = reportWorkloads(scenario, lanes, looked?.fates);
  const { verdict, reasons } = judge(outcome, { thresholds, invalid, workloads });
  return {
    schema: 'assay-load/1',
    tool: { name: 'archive-assay', version: options.version },
    scenario: {
      id: scenario.id,
      title: scenario.title,
      digest: scenarioDigest(options.text),
    },
    target: {
      name: target.name,
      hosts: hostUrls(target.hosts),
      profile: target.digest,
    },
    run: {
      id: outcome.runId,
      startedAt: outcome.startedAt.toISOString(),
      durationMs: Math.round(Date.now() - outcome.startedAt.getTime()),
      seed: options.seed,
      options: options.shownOptions,
    },
    verdict,
    reasons,
    valid: invalid.length === 0,
    invalid,
    measuredSeconds: measuredSeconds(series),
    workloads,
    series,
    thresholds,
    violations,
    generator: health.report(),
    ...(search && { search }),
  };
}

/**
 * What was answered wrongly, or lost, stands whatever the load was like. A threshold that the generator could not reach
 * by itself says nothing of the target.
 */
function judge(
  outcome: LoadOutcome,
  { thresholds, invalid, workloads }: Pick<LoadReport, 'thresholds' | 'invalid' | 'workloads'>,
): { verdict: LoadVerdict; reasons: string[] } {
  const wrong = wrongs(outcome);
  const crossed = thresholds
    .filter((threshold) => threshold.outcome !== 'met')
    .map((threshold) =>
      threshold.outcome === 'no-samples'
        ? `${threshold.text}: there are no samples`
        : `${threshold.text}: it is ${threshold.value} ${threshold.unit}`.trim(),
    );
  const cut = [
    ...outcome.faults,
    ...(outcome.deadline ? ['the deadline ended the load'] : []),
    ...(!outcome.result?.lanes.length && outcome.faults.length === 0 ? ['nothing was sent'] : []),
  ];
  const unreached = outcome.search !== undefined && outcome.search.highest === undefined;
  const early = outcome.aborted === undefined ? [] : [`ended early by ${outcome.aborted}`];
  if (outcome.interrupted) return { verdict: 'interrupted', reasons: ['interrupted', ...wrong] };
  if (wrong.length > 0) return { verdict: 'crossed', reasons: [...wrong, ...crossed, ...cut] };
  if (cut.length > 0) return { verdict: 'incomplete', reasons: cut };
  if (invalid.length > 0) return { verdict: 'invalid', reasons: [...invalid, ...crossed] };
  if (unreached)
    return { verdict: 'crossed', reasons: ['not even the first rate met the thresholds'] };
  // The rates beyond the limit crossed thresholds, as a search is meant to.
  if (outcome.search === undefined && crossed.length > 0) {
    return { verdict: 'crossed', reasons: [...early, ...crossed] };
  }
  const unanswered = workloads.filter(succeededNever);
  if (unanswered.length > 0) {
    const words = ({ name, attempted }: (typeof workloads)[number]) =>
      `${name}: none of ${attempted} succeeded`;
    return { verdict: 'incomplete', reasons: unanswered.map(words) };
  }
  return { verdict: 'met', reasons: [] };
}

/** Thresholds that do not count what failed would hold all the same. */
const succeededNever = (workload: LoadReport['workloads'][number]): boolean =>
  workload.attempted > 0 && workload.acknowledged + workload.expectedRefusals === 0;

function wrongs({ looked, violations }: LoadOutcome): string[] {
  const fates = looked?.fates ?? [];
  const lost = fates.reduce((sum, fate) => sum + fate.lost, 0);
  const corrupted = fates.reduce((sum, fate) => sum + fate.corrupted, 0);
  return [
    ...violations.map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`),
    ...(lost > 0 ? [`${lost} that were acknowledged are lost`] : []),
    ...(corrupted > 0 ? [`${corrupted} that were acknowledged are not as they were sent`] : []),
    ...(looked?.examples ?? []),
  ];
}

function hostUrls(hosts: LoadOptions['target']['hosts']): Partial<Record<HostName, string>> {
  return Object.fromEntries(Object.entries(hosts).map(([name, { url }]) => [name, url]));
}
