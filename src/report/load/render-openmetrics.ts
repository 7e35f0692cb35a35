import type { LoadReport, ReportedOperation } from '../../load/report/load-report.js';

/** One metric family with its samples. */
interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'summary';
  unit?: string;
  help: string;
  samples: string[];
}

const QUANTILES = [
  ['0.5', 'p50'],
  ['0.9', 'p90'],
  ['0.95', 'p95'],
  ['0.99', 'p99'],
  ['0.999', 'p99.9'],
] as const;

/** The end of a load as OpenMetrics text, for a Pushgateway or a file that is scraped. */
export function renderOpenMetrics(report: LoadReport): string {
  const lanes = report.workloads.flatMap(({ name, operations }) =>
    operations.map((operation) => ({ workload: name, operation })),
  );
  const families: Family[] = [
    operations(report, lanes),
    bytes(report, lanes),
    latency(report, lanes),
  ];
  families.push({
    name: 'assay_load_valid',
    type: 'gauge',
    help: 'Whether the figures are the target’s and not the generator’s',
    samples: [`assay_load_valid${labels(report, {})} ${report.valid ? 1 : 0}`],
  });
  families.push({
    name: 'assay_load_threshold_met',
    type: 'gauge',
    help: 'Whether a threshold holds',
    samples: report.thresholds.map(
      ({ text, outcome }) =>
        `assay_load_threshold_met${labels(report, { threshold: text })} ${outcome === 'met' ? 1 : 0}`,
    ),
  });
  const text = families
    .filter(({ samples }) => samples.length > 0)
    .flatMap((family) => [
      `# TYPE ${family.name} ${family.type}`,
      ...(family.unit === undefined ? [] : [`# UNIT ${family.name} ${family.unit}`]),
      `# HELP ${family.name} ${family.help}`,
      ...family.samples,
    ]);
  return `${[...text, '# EOF'].join('\n')}\n`;
}

interface Series {
  workload: string;
  operation: ReportedOperation;
}

function operations(report: LoadReport, lanes: Series[]): Family {
  const samples = lanes.flatMap(({ workload, operation: one }) => {
    const failed = Object.values(one.failed).reduce((sum, count) => sum + count, 0);
    const outcomes = {
      acknowledged: one.acknowledged,
      refused: one.refused,
      ambiguous: one.ambiguous,
      failed,
      dropped: one.dropped,
      ...(one.lost === undefined ? {} : { lost: one.lost }),
      ...(one.corrupted === undefined ? {} : { corrupted: one.corrupted }),
    };
    return Object.entries(outcomes).map(([outcome, count]) => {
      const own = labels(report, { workload, operation: one.operation, outcome });
      return `assay_load_operations_total${own} ${count}`;
    });
  });
  return {
    name: 'assay_load_operations',
    type: 'counter',
    help: 'Operations by how they ended',
    samples,
  };
}

function bytes(report: LoadReport, lanes: Series[]): Family {
  return {
    name: 'assay_load_sent_bytes',
    type: 'counter',
    unit: 'bytes',
    help: 'Request bodies, as the kernel took them',
    samples: lanes.map(({ workload, operation: { operation, bytes: sent } }) => {
      return `assay_load_sent_bytes_total${labels(report, { workload, operation })} ${sent}`;
    }),
  };
}

function latency(report: LoadReport, lanes: Series[]): Family {
  const name = 'assay_load_latency_seconds';
  const samples = lanes.flatMap(({ workload, operation: { operation, latencyMs } }) => {
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
  return {
    name,
    type: 'summary',
    unit: 'seconds',
    help: 'From the intended start to the whole answer',
    samples,
  };
}

function labels(report: LoadReport, own: Record<string, string>): string {
  const all = { scenario: report.scenario.id, target: report.target.name, ...own };
  const pairs = Object.entries(all).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `{${pairs.join(',')}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
