import type { LoadReport, ReportedOperation } from '../../load/report/load-report.js';
import { visible } from '../text/visible.js';
import { LOAD_METRICS, type LoadMetric } from './load-metrics.js';

interface MetricFamily extends LoadMetric {
  samples: string[];
}

interface WorkloadOperation {
  workload: string;
  operation: ReportedOperation;
}

const QUANTILES = [
  ['0.5', 'p50'],
  ['0.9', 'p90'],
  ['0.95', 'p95'],
  ['0.99', 'p99'],
  ['0.999', 'p99.9'],
] as const;

/** The totals of a load as OpenMetrics text, for a Pushgateway or a file that is scraped. */
export function renderOpenMetrics(report: LoadReport): string {
  const all = report.workloads.flatMap(({ name, operations }) =>
    operations.map((operation) => ({ workload: name, operation })),
  );
  const lines = [
    operations(report, all),
    sentBytes(report, all),
    latency(report, all),
    validity(report),
    thresholds(report),
  ].flatMap(familyLines);
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

function familyLines({ name, type, unit, help, samples }: MetricFamily): string[] {
  if (samples.length === 0) return [];
  return [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples,
  ];
}

function operations(report: LoadReport, all: WorkloadOperation[]): MetricFamily {
  const samples = all.flatMap(({ workload, operation: one }) => {
    const outcomes = {
      acknowledged: one.acknowledged,
      refused: one.refused,
      ambiguous: one.ambiguous,
      failed: Object.values(one.failed).reduce((sum, count) => sum + count, 0),
      dropped: one.dropped,
      ...(one.lost === undefined ? {} : { lost: one.lost }),
      ...(one.corrupted === undefined ? {} : { corrupted: one.corrupted }),
    };
    return Object.entries(outcomes).map(([outcome, count]) => {
      const own = labels(report, { workload, operation: one.operation, outcome });
      return `${LOAD_METRICS.operations.name}_total${own} ${count}`;
    });
  });
  return { ...LOAD_METRICS.operations, samples };
}

function sentBytes(report: LoadReport, all: WorkloadOperation[]): MetricFamily {
  return {
    ...LOAD_METRICS.sentBytes,
    samples: all.map(({ workload, operation: { operation, bytes } }) => {
      return `${LOAD_METRICS.sentBytes.name}_total${labels(report, { workload, operation })} ${bytes}`;
    }),
  };
}

function latency(report: LoadReport, all: WorkloadOperation[]): MetricFamily {
  const { name } = LOAD_METRICS.latency;
  const samples = all.flatMap(({ workload, operation: { operation, latencyMs } }) => {
    if (latencyMs === undefined) return [];
    const own = { workload, operation };
    return [
      ...QUANTILES.map(([quantile, key]) => {
        return `${name}${labels(report, { ...own, quantile })} ${latencyMs[key] / 1000}`;
      }),
      `${name}_count${labels(report, own)} ${latencyMs.count}`,
      `${name}_sum${labels(report, own)} ${(latencyMs.mean * latencyMs.count) / 1000}`,
    ];
  });
  return { ...LOAD_METRICS.latency, samples };
}

function validity(report: LoadReport): MetricFamily {
  const { name } = LOAD_METRICS.valid;
  return {
    ...LOAD_METRICS.valid,
    samples: [`${name}${labels(report, {})} ${report.valid ? 1 : 0}`],
  };
}

function thresholds(report: LoadReport): MetricFamily {
  const { name } = LOAD_METRICS.thresholdMet;
  return {
    ...LOAD_METRICS.thresholdMet,
    samples: report.thresholds.map(({ text, outcome }) => {
      return `${name}${labels(report, { threshold: text })} ${outcome === 'met' ? 1 : 0}`;
    }),
  };
}

function labels(report: LoadReport, own: Record<string, string>): string {
  const all = { scenario: report.scenario.id, target: report.target.name, ...own };
  const pairs = Object.entries(all).map(([name, value]) => `${name}="${labelValue(value)}"`);
  return `{${pairs.join(',')}}`;
}

/** Escapes twice: what cannot be seen, for people, and what the format reserves. */
function labelValue(text: string): string {
  return visible(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
