import type { SecondRow } from '../../src/load/metrics/second-row.js';
import type { LoadReport, ReportedWorkload } from '../../src/load/report/load-report.js';

const counts = {
  attempted: 120,
  acknowledged: 100,
  refused: 0,
  expectedRefusals: 0,
  ambiguous: 0,
  failed: { timeout: 20 },
  dropped: 0,
  duplicates: 0,
  statuses: { 200: 100 },
};

export function second(overrides: Partial<SecondRow> = {}): SecondRow {
  return {
    second: 0,
    lengthMs: 1000,
    measured: true,
    attempted: 120,
    acknowledged: 100,
    refused: 0,
    ambiguous: 0,
    failed: 20,
    dropped: 0,
    bytes: 47_000,
    statuses: { 200: 100 },
    failures: { timeout: 20 },
    p50Ms: 1.5,
    p99Ms: 20,
    maxMs: 31,
    ...overrides,
  };
}

export function workload(overrides: Partial<ReportedWorkload> = {}): ReportedWorkload {
  const spread = { seconds: 1, min: 100, mean: 100, p50: 100, max: 100 };
  return {
    ...counts,
    name: 'mail',
    loop: 'closed',
    bytes: 47_000,
    operations: [{ ...counts, operation: 'email', bytes: 47_000, rate: spread }],
    series: [second()],
    ...overrides,
  };
}

/** A load that met its thresholds. */
export function loadReport(overrides: Partial<LoadReport> = {}): LoadReport {
  return {
    schema: 'assay-load/1',
    tool: { name: 'archive-assay', version: '0.1.0' },
    scenario: { id: 'load/records', title: 'Records', digest: 'sha256:1' },
    target: { name: 'Acme Archive 3.1', hosts: {}, profile: 'sha256:2' },
    run: {
      id: 'r-7f3a',
      startedAt: '2025-03-04T05:06:07.890Z',
      durationMs: 1234,
      seed: 42,
      options: {},
    },
    verdict: 'met',
    reasons: [],
    valid: true,
    invalid: [],
    measuredSeconds: 1,
    workloads: [workload()],
    series: [second()],
    thresholds: [
      {
        text: 'mail.latency.p99 < 50 ms',
        operator: '<',
        limit: 50,
        unit: 'ms',
        value: 20,
        outcome: 'met',
      },
    ],
    violations: [],
    generator: {
      workers: 1,
      cpu: { mean: 0.5, max: 0.8 },
      utilization: { mean: 0.4, max: 0.6 },
      eventLoopDelayMs: { p99: 1, max: 2 },
      rss: { max: 1e8, last: 9e7 },
    },
    ...overrides,
  };
}
