import type { ComparableLoad, ComparableOperation } from './comparable-load.js';
import { canDiffer, factorInterval, mannWhitney } from './mann-whitney.js';
import { type Median, medianOf } from './median.js';
import { type Runs, runsNeeded } from './runs-needed.js';
import { familyWiseP } from './westfall-young.js';

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
  /** The p-value of this figure by itself; undefined without enough runs. */
  p: number | undefined;
  /**
   * The p-value where chance had every figure of every scenario to show in; undefined without
   * enough runs.
   */
  familyWiseP: number | undefined;
  /**
   * `unclear`: no difference was seen, and one to the worse may be there that is larger than
   * `UNCLEAR_CHANGE`.
   */
  verdict: 'better' | 'worse' | 'same' | 'unclear' | 'not enough runs';
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
/**
 * Two series of runs of one version lie some percent apart: the machine is another one an hour
 * later.
 */
export const MIN_CHANGE = 0.05;
/** The smallest change that a result of "no change" has to rule out. */
export const UNCLEAR_CHANGE = 0.25;

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
 * Compares repeated runs of one load scenario: metric by metric; each run is one sample. A run that
 * was cut short, or that the generator itself limited, is none. A metric is better or worse where
 * it changed by `MIN_CHANGE`, and more than chance explains, with all the metrics that it had to
 * show in. That one is unclear changes no answer.
 *
 * @param comparisons how many scenarios are compared; none of them may appear worse by chance
 */
export function compareLoads(
  allBefore: readonly ComparableLoad[],
  allAfter: readonly ComparableLoad[],
  comparisons = 1,
): LoadComparison {
  const [before, after] = [allBefore.filter(isConclusive), allAfter.filter(isConclusive)];
  const runs = { before: before.length, after: after.length };
  const names = [...new Set(before.flatMap(operationNames))];
  const all = names.flatMap((name) =>
    METRICS.map((metric) => ({
      name: `${name} ${metric.name}`,
      metric,
      before: valuesOf(name, metric, before),
      after: valuesOf(name, metric, after),
    })),
  );
  const measured = all.filter((one) => isMeasured(one.before));
  const shared = measured.filter((one) => isMeasured(one.after));
  const enough = canDiffer(runs.before, runs.after, comparisons);
  const chances = enough ? familyWiseP(shared) : [];
  const found = {
    metrics: shared.map((one, index) => compareMetric(one, chances[index], comparisons)),
    noLongerMeasured: measured
      .filter((one) => !shared.includes(one) && after.length > 0)
      .map(({ name }) => name),
    newlyCrossed: newIn(before, after, crossedThresholds),
    newlyWrong: newIn(allBefore, allAfter, wrongKinds),
    runs,
    needed: enough ? undefined : runsNeeded(runs, comparisons),
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

/**
 * Whether its figures say something about the target; a report of an older version has no verdict.
 */
function isConclusive(load: ComparableLoad): boolean {
  const { valid, verdict = 'met' } = load;
  return valid && (verdict === 'met' || verdict === 'crossed' || lacksVerificationOnly(load));
}

/** Whether only the verification is missing, on which no figure depends. */
function lacksVerificationOnly({ verdict, reasons = [], thresholds }: ComparableLoad): boolean {
  const blind = thresholds.filter(({ reason }) => reason !== undefined);
  const isAboutBlind = (why: string) => blind.some(({ text }) => why.startsWith(`${text}: `));
  return verdict === 'incomplete' && reasons.length > 0 && reasons.every(isAboutBlind);
}

/** One figure in each run; undefined in a run without it. */
type Values = readonly (number | undefined)[];

interface MetricValues {
  name: string;
  metric: Metric;
  before: Values;
  after: Values;
}

const known = (values: Values): number[] => values.filter((value) => value !== undefined);

const isMeasured = (values: Values): boolean => known(values).length > 0;

function compareMetric(
  { name, metric, ...values }: MetricValues,
  chance: number | undefined,
  comparisons: number,
): ComparedMetric {
  const [before, after] = [known(values.before), known(values.after)];
  const [was, is] = [medianOf(before), medianOf(after)];
  const change = changeBy(was.median === is.median ? 1 : is.median / was.median);
  const p = chance === undefined ? undefined : mannWhitney(before, after);
  const factors = factorInterval(before, after);
  const figure = {
    change,
    interval: factors && { low: changeBy(factors.low), high: changeBy(factors.high) },
    p,
    familyWiseP:
      p === undefined || chance === undefined ? undefined : Math.min(1, chance * comparisons),
  };
  return {
    name,
    unit: metric.unit,
    before: was,
    after: is,
    ...figure,
    verdict: verdictOf(figure, metric.moreIsBetter),
  };
}

const changeBy = (factor: number): number => factor - 1;

function verdictOf(
  {
    p,
    familyWiseP: chance,
    change,
    interval,
  }: Pick<ComparedMetric, 'p' | 'familyWiseP' | 'change' | 'interval'>,
  moreIsBetter: boolean,
): ComparedMetric['verdict'] {
  if (p === undefined || chance === undefined) return 'not enough runs';
  if (Math.max(p, chance) > SIGNIFICANT || !matters(change)) {
    const worst = moreIsBetter ? interval?.low : interval?.high;
    return worst !== undefined && mayBeMuchWorse(worst, moreIsBetter) ? 'unclear' : 'same';
  }
  return change > 0 === moreIsBetter ? 'better' : 'worse';
}

/** As a factor, so that half as much is as far as twice as much. */
function matters(change: number): boolean {
  return change >= MIN_CHANGE || 1 + change <= 1 / (1 + MIN_CHANGE);
}

/** As a factor, too. */
const mayBeMuchWorse = (change: number, moreIsBetter: boolean): boolean =>
  moreIsBetter ? 1 + change < 1 / (1 + UNCLEAR_CHANGE) : change > UNCLEAR_CHANGE;

function operationNames({ workloads }: ComparableLoad): string[] {
  return workloads.flatMap(({ name, operations }) =>
    operations.map(({ operation }) => `${name}/${operation}`),
  );
}

function valuesOf(name: string, metric: Metric, reports: readonly ComparableLoad[]): Values {
  return reports.map(({ workloads }) => {
    const operations = workloads.flatMap((workload) =>
      workload.operations.filter(({ operation }) => `${workload.name}/${operation}` === name),
    );
    return operations
      .map((operation) => metric.read(operation))
      .find((value) => value !== undefined);
  });
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
  return thresholds
    .filter(({ outcome, reason }) => outcome !== 'met' && reason === undefined)
    .map(({ text }) => text);
}

function wrongKinds({ violations = [], workloads }: ComparableLoad): string[] {
  const stored = (['lost', 'corrupted'] as const).filter((kind) =>
    workloads.some((workload) => (workload[kind] ?? 0) > 0),
  );
  return [...violations.map(({ kind }) => kind), ...stored];
}
