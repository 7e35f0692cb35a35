import { createHash } from 'node:crypto';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { GeneratorHealthMonitor } from '../metrics/generator-health.js';
import { sumSecondRows } from '../metrics/second-row.js';
import { evaluateThreshold } from '../thresholds/evaluate-threshold.js';
import { whyNotJudged } from '../thresholds/not-judged.js';
import type { FinishedLoad } from './finished-load.js';
import { judgeLoad } from './judge-load.js';
import type { LoadReport } from './load-report.js';
import { measuredSeconds, reportWorkloads } from './report-workloads.js';

/** Judges a load that has ended, and makes its report. */
export function buildLoadReport(load: FinishedLoad): LoadReport {
  const { setup, verification, search, violations } = load;
  const { scenario, target } = setup;
  const health = load.health ?? new GeneratorHealthMonitor(scenario.workers ?? 1);
  const measurement = {
    series: load.judged,
    verification: verification?.series,
    violations: violations.reduce((sum, { count }) => sum + count, 0),
  };
  const thresholds = load.thresholds.map((one) =>
    evaluateThreshold(one, measurement, whyNotJudged(one, scenario, target, verification)),
  );
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
    ...(verification?.failure !== undefined && { lookUpFailure: verification.failure }),
    generator: health.report(),
    ...(search && { search }),
    ...(load.agents && { agents: load.agents }),
  };
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

function hostUrls(hosts: Target['hosts']): Partial<Record<HostName, string>> {
  return Object.fromEntries(Object.entries(hosts).map(([name, { url }]) => [name, url]));
}
