import { createHash } from 'node:crypto';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { GeneratorHealthMonitor } from '../metrics/generator-health.js';
import { sumSecondRows } from '../metrics/second-row.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { Threshold } from '../scenario/parse-threshold.js';
import { evaluateThreshold } from '../thresholds/evaluate-threshold.js';
import type { VerificationResult } from '../verification/verify-acknowledged.js';
import type { LoadViolation } from '../verification/violations.js';
import { judgeLoad } from './judge-load.js';
import type { LoadReport, RateSearch } from './load-report.js';
import { measuredSeconds, reportWorkloads } from './report-workloads.js';

/** What was asked for. */
export interface LoadSetup {
  target: Target;
  scenario: LoadScenario;
  /** The text of the scenario, for its digest. */
  text: string;
  version: string;
  seed: number;
  /** As reports show them. */
  shownOptions: Record<string, unknown>;
}

/** Everything that is known when a load has ended. */
export interface FinishedLoad {
  setup: LoadSetup;
  runId: string;
  startedAt: Date;
  thresholds: readonly Threshold[];
  /** Empty when nothing was sent. */
  series: readonly SeriesTotals[];
  health: GeneratorHealthMonitor | undefined;
  search: RateSearch | undefined;
  verification: VerificationResult | undefined;
  violations: LoadViolation[];
  /** What went wrong in the harness, or before the load. */
  fault: string | undefined;
  /** The threshold that ended the load early. */
  abortedBy: string | undefined;
  deadlinePassed: boolean;
  interrupted: boolean;
}

/** Judges a load that has ended, and makes its report. */
export function buildLoadReport(load: FinishedLoad): LoadReport {
  const { setup, verification, search, violations } = load;
  const { scenario, target } = setup;
  const health = load.health ?? new GeneratorHealthMonitor(scenario.workers ?? 1);
  const measurement = {
    series: load.series,
    verification: verification?.series,
    violations: violations.reduce((sum, { count }) => sum + count, 0),
  };
  const thresholds = load.thresholds.map((one) => evaluateThreshold(one, measurement));
  const invalid = health.invalidReasons();
  const workloads = reportWorkloads(scenario, load.series, verification?.series);
  const series = sumSecondRows(load.series.map(({ rows }) => rows));
  return {
    schema: 'assay-load/1',
    tool: { name: 'archive-assay', version: setup.version },
    scenario: { id: scenario.id, title: scenario.title, digest: digestOf(setup.text) },
    target: { name: target.name, hosts: hostUrls(target.hosts), profile: target.digest },
    run: {
      id: load.runId,
      startedAt: load.startedAt.toISOString(),
      durationMs: Math.round(Date.now() - load.startedAt.getTime()),
      seed: setup.seed,
      options: setup.shownOptions,
    },
    ...judgeLoad(load, { thresholds, invalid, workloads }),
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

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

function hostUrls(hosts: Target['hosts']): Partial<Record<HostName, string>> {
  return Object.fromEntries(Object.entries(hosts).map(([name, { url }]) => [name, url]));
}
