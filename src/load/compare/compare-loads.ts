import type { ComparableLoad, ComparableOperation } from './comparable-load.js';
import { mannWhitney } from './mann-whitney.js';
import { type Median, medianOf } from './median.js';

/** One figure of two sets of runs. */
export interface ComparedFigure {
  /** `records/email latency p99`. */
  name: string;
  unit: 'ms' | '/s' | 'B/s';
  before: Median;
  after: Median;
  /** 0.1 is ten per cent more. */
  change: number;
  /** Undefined: not enough runs. */
  p: number | undefined;
  verdict: 'better' | 'worse' | 'same' | 'not enough runs';
}

export interface LoadComparison {
  figures: ComparedFigure[];
  /** Thresholds that held in every run before, and do not in every one after. */
  newlyCrossed: string[];
}

const SIGNIFICANT = 0.05;

interface Figure {
  name: string;
  unit: ComparedFigure['unit'];
  moreIsBetter: boolean;
  of(operation: ComparableOperation): number | undefined;
}

const FIGURES: Figure[] = [
  { name: 'rate', unit: '/s', moreIsBetter: true, of: ({ rate }) => rate?.mean },
  { name: 'throughput', unit: 'B/s', moreIsBetter: true, of: ({ throughput }) => throughput?.mean },
  { name: 'latency p50', unit: 'ms', moreIsBetter: false, of: ({ latencyMs }) => latencyMs?.p50 },
  { name: 'latency p99', unit: 'ms', moreIsBetter: false, of: ({ latencyMs }) => latencyMs?.p99 },
  {
    name: 'latency p99.9',
    unit: 'ms',
    moreIsBetter: false,
    of: ({ latencyMs }) => latencyMs?.['p99.9'],
  },
];

/** Compares repeated runs of one load scenario: figure by figure, each run being one sample. */
export function compareLoads(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): LoadComparison {
  const names = new Set(before.flatMap(operationNames));
  const figures = [...names].flatMap((name) =>
    FIGURES.flatMap((figure) => {
      const compared = compareFigure(name, figure, before, after);
      return compared === undefined ? [] : [compared];
    }),
  );
  return { figures, newlyCrossed: newlyCrossed(before, after) };
}

function compareFigure(
  name: string,
  figure: Figure,
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): ComparedFigure | undefined {
  const [a, b] = [values(name, figure, before), values(name, figure, after)];
  if (a.length === 0 || b.length === 0) return undefined;
  const [was, is] = [medianOf(a), medianOf(b)];
  const change = was.median === 0 ? 0 : is.median / was.median - 1;
  const p = mannWhitney(a, b);
  return {
    name: `${name} ${figure.name}`,
    unit: figure.unit,
    before: was,
    after: is,
    change,
    p,
    verdict: verdictOf(p, change, figure.moreIsBetter),
  };
}

function verdictOf(
  p: number | undefined,
  change: number,
  moreIsBetter: boolean,
): ComparedFigure['verdict'] {
  if (p === undefined) return 'not enough runs';
  if (p > SIGNIFICANT || change === 0) return 'same';
  return change > 0 === moreIsBetter ? 'better' : 'worse';
}

function operationNames({ workloads }: ComparableLoad): string[] {
  return workloads.flatMap(({ name, operations }) =>
    operations.map(({ operation }) => `${name}/${operation}`),
  );
}

function values(name: string, figure: Figure, reports: readonly ComparableLoad[]): number[] {
  return reports.flatMap(({ workloads }) =>
    workloads.flatMap((workload) =>
      workload.operations
        .filter(({ operation }) => `${workload.name}/${operation}` === name)
        .flatMap((operation) => figure.of(operation) ?? []),
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
