import type { ComparableLoad, ComparableOperation } from './comparable-load.js';
import { mannWhitney } from './mann-whitney.js';
import { type Median, medianOf } from './median.js';

/** A metric of two sets of runs. */
export interface ComparedMetric {
  /** `records/email latency p99`. */
  name: string;
  unit: 'ms' | '/s' | 'B/s';
  before: Median;
  after: Median;
  /** 0.1 means ten percent more. */
  change: number;
  /** The p-value; undefined without enough runs. */
  p: number | undefined;
  verdict: 'better' | 'worse' | 'same' | 'not enough runs';
}

export interface LoadComparison {
  metrics: ComparedMetric[];
  /** Thresholds that held in every run before, but do not in every one after. */
  newlyCrossed: string[];
}

const SIGNIFICANT = 0.05;

interface Metric {
  name: string;
  unit: ComparedMetric['unit'];
  moreIsBetter: boolean;
  read(operation: ComparableOperation): number | undefined;
}

const METRICS: Metric[] = [
  { name: 'rate', unit: '/s', moreIsBetter: true, read: ({ rate }) => rate?.mean },
  {
    name: 'throughput',
    unit: 'B/s',
    moreIsBetter: true,
    read: ({ throughput }) => throughput?.mean,
  },
  { name: 'latency p50', unit: 'ms', moreIsBetter: false, read: ({ latencyMs }) => latencyMs?.p50 },
  { name: 'latency p99', unit: 'ms', moreIsBetter: false, read: ({ latencyMs }) => latencyMs?.p99 },
  {
    name: 'latency p99.9',
    unit: 'ms',
    moreIsBetter: false,
    read: ({ latencyMs }) => latencyMs?.['p99.9'],
  },
];

/** Compares repeated runs of one load scenario: metric by metric; each run is one sample. */
export function compareLoads(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): LoadComparison {
  const names = new Set(before.flatMap(operationNames));
  const metrics = [...names].flatMap((name) =>
    METRICS.flatMap((metric) => {
      const compared = compareMetric(name, metric, before, after);
      return compared === undefined ? [] : [compared];
    }),
  );
  return { metrics, newlyCrossed: newlyCrossed(before, after) };
}

function compareMetric(
  name: string,
  metric: Metric,
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): ComparedMetric | undefined {
  const [valuesBefore, valuesAfter] = [values(name, metric, before), values(name, metric, after)];
  if (valuesBefore.length === 0 || valuesAfter.length === 0) return undefined;
  const [was, is] = [medianOf(valuesBefore), medianOf(valuesAfter)];
  const change = was.median === 0 ? 0 : is.median / was.median - 1;
  const p = mannWhitney(valuesBefore, valuesAfter);
  return {
    name: `${name} ${metric.name}`,
    unit: metric.unit,
    before: was,
    after: is,
    change,
    p,
    verdict: verdictOf(p, change, metric.moreIsBetter),
  };
}

function verdictOf(
  p: number | undefined,
  change: number,
  moreIsBetter: boolean,
): ComparedMetric['verdict'] {
  if (p === undefined) return 'not enough runs';
  if (p > SIGNIFICANT || change === 0) return 'same';
  return change > 0 === moreIsBetter ? 'better' : 'worse';
}

function operationNames({ workloads }: ComparableLoad): string[] {
  return workloads.flatMap(({ name, operations }) =>
    operations.map(({ operation }) => `${name}/${operation}`),
  );
}

function values(name: string, metric: Metric, reports: readonly ComparableLoad[]): number[] {
  return reports.flatMap(({ workloads }) =>
    workloads.flatMap((workload) =>
      workload.operations
        .filter(({ operation }) => `${workload.name}/${operation}` === name)
        .flatMap((operation) => metric.read(operation) ?? []),
    ),
  );
}

function newlyCrossed(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): string[] {
  const crossedIn = (reports: readonly ComparableLoad[]) =>
    new Set(
      reports.flatMap(({ thresholds }) =>
        thresholds.filter(({ outcome }) => outcome !== 'met').map(({ text }) => text),
      ),
    );
  const known = crossedIn(before);
  return [...crossedIn(after)].filter((text) => !known.has(text));
}
