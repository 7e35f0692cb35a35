import type { ComparableLoad, ComparableOperation } from './comparable-load.js';
import { canDiffer, factorInterval, mannWhitney } from './mann-whitney.js';
import { type Median, medianOf } from './median.js';
import { type Runs, runsNeeded } from './runs-needed.js';

/** A metric of two sets of runs. */
export interface ComparedMetric {
  /** `records/email latency p99`. */
  name: string;
  unit: 'ms' | '/s' | 'B/s';
  before: Median;
  after: Median;
  /** 0.1 means ten percent more. */
  change: number;
  /** Of the change, with 95 % confidence; undefined without enough runs. */
  interval: { low: number; high: number } | undefined;
  /** The p-value; undefined without enough runs. */
  p: number | undefined;
  verdict: 'better' | 'worse' | 'same' | 'not enough runs';
}

export interface LoadComparison {
  answer: 'better or the same' | 'worse' | 'undecided';
  metrics: ComparedMetric[];
  /** Metrics that were measured before, and are not any more. */
  noLongerMeasured: string[];
  /** Thresholds that held in every run before, but do not in every one after. */
  newlyCrossed: string[];
  /** What was answered or archived wrongly in a run after, and in none before. */
  newlyWrong: string[];
  /** How many runs say something about the target, and so are compared. */
  runs: Runs;
  /** How many it takes; undefined where there are enough. */
  needed: Runs | undefined;
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

/**
 * Compares repeated runs of one load scenario: metric by metric; each run is one sample. A run that was cut short, or that
 * the generator itself limited, is none.
 */
export function compareLoads(
  allBefore: readonly ComparableLoad[],
  allAfter: readonly ComparableLoad[],
): LoadComparison {
  const [before, after] = [allBefore.filter(isConclusive), allAfter.filter(isConclusive)];
  const runs = { before: before.length, after: after.length };
  const names = [...new Set(before.flatMap(operationNames))];
  const all = names.flatMap((name) =>
    METRICS.map((metric) => ({
      name: `${name} ${metric.name}`,
      metric,
      before: values(name, metric, before),
      after: values(name, metric, after),
    })),
  );
  const found = {
    metrics: all.flatMap((one) => compareMetric(one) ?? []),
    noLongerMeasured: all
      .filter((one) => one.before.length > 0 && one.after.length === 0 && after.length > 0)
      .map(({ name }) => name),
    newlyCrossed: newIn(before, after, crossedThresholds),
    newlyWrong: newIn(allBefore, allAfter, wrongKinds),
    runs,
    needed: canDiffer(runs.before, runs.after) ? undefined : runsNeeded(runs),
  };
  return { answer: answerOf(found), ...found };
}

function answerOf(found: Omit<LoadComparison, 'answer'>): LoadComparison['answer'] {
  const { metrics, noLongerMeasured, newlyCrossed, newlyWrong, needed } = found;
  const isWorse = metrics.some(({ verdict }) => verdict === 'worse');
  if (isWorse || newlyCrossed.length > 0 || newlyWrong.length > 0) return 'worse';
  const isOpen = metrics.some(({ verdict }) => verdict === 'not enough runs');
  const isUndecided = needed !== undefined || noLongerMeasured.length > 0 || isOpen;
  return isUndecided ? 'undecided' : 'better or the same';
}

/** Whether its figures say something about the target; a report of an older version has no verdict. */
function isConclusive({ valid, verdict = 'met' }: ComparableLoad): boolean {
  return valid && (verdict === 'met' || verdict === 'crossed');
}

interface MetricValues {
  name: string;
  metric: Metric;
  before: readonly number[];
  after: readonly number[];
}

function compareMetric({ name, metric, before, after }: MetricValues): ComparedMetric | undefined {
  if (before.length === 0 || after.length === 0) return undefined;
  const [was, is] = [medianOf(before), medianOf(after)];
  const change = changeBy(was.median === is.median ? 1 : is.median / was.median);
  const p = mannWhitney(before, after);
  const factors = factorInterval(before, after);
  return {
    name,
    unit: metric.unit,
    before: was,
    after: is,
    change,
    interval: factors && { low: changeBy(factors.low), high: changeBy(factors.high) },
    p,
    verdict: verdictOf(p, change, metric.moreIsBetter),
  };
}

const changeBy = (factor: number): number => factor - 1;

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

/** What is in some run after, and in none before. */
function newIn(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
  read: (load: ComparableLoad) => string[],
): string[] {
  const known = new Set(before.flatMap(read));
  return [...new Set(after.flatMap(read))].filter((one) => !known.has(one));
}

function crossedThresholds({ thresholds }: ComparableLoad): string[] {
  return thresholds.filter(({ outcome }) => outcome !== 'met').map(({ text }) => text);
}

function wrongKinds({ violations = [], workloads }: ComparableLoad): string[] {
  const stored = (['lost', 'corrupted'] as const).filter((kind) =>
    workloads.some((workload) => (workload[kind] ?? 0) > 0),
  );
  return [...violations.map(({ kind }) => kind), ...stored];
}
