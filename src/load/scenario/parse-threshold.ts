import { didYouMean } from '../../errors/did-you-mean.js';
import { OPERATIONS } from '../../spec/operation.js';
import { AGGREGATES, type Aggregate } from '../metrics/aggregate.js';
import { METRICS, type Metric, UNITS } from './threshold-metrics.js';

const OPERATORS = ['<=', '>=', '==', '!=', '<', '>'] as const;
/** What an error can be; each is a metric of its own, too. */
export const ERROR_KINDS = [
  'refused',
  'ambiguous',
  'failed',
  'dropped',
] as const satisfies Metric[];
export type ErrorKind = (typeof ERROR_KINDS)[number];
export type Operator = (typeof OPERATORS)[number];

/** `upload.latency.p99 < 250 ms`, parsed. */
export interface Threshold {
  /** As it was written. */
  text: string;
  /** A workload, an operation, `upload` or `records`; absent for everything together. */
  subject?: string;
  metric: Metric;
  /** Absent for counts and shares, which are one number each. */
  aggregate?: Aggregate;
  operator: Operator;
  /**
   * In the unit of what is measured: milliseconds, bytes a second, operations a second, a part of
   * 1, or a count.
   */
  limit: number;
  /** As it was written, and how many of the unit of what is measured it has. */
  unit: { name: string; factor: number };
  /** Implied: it applies because no written threshold covers these errors. */
  implied?: true;
  /** Of `errors`: the kinds that do not count, since other thresholds speak of them. */
  apart?: readonly ErrorKind[];
}

/** A threshold that cannot be measured. */
export class ThresholdError extends Error {
  readonly code = 'THRESHOLD';

  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

const SYNTAX = /^\s*([\w.-]+?)\s*(<=|>=|==|!=|<|>)\s*(\d+(?:_\d+)*(?:\.\d+)?)\s*(\S*)\s*$/;
/** The subjects that every scenario has. */
const COMMON_SUBJECTS = ['upload', 'records', ...OPERATIONS];

/**
 * Parses a threshold.
 *
 * @param workloads the names of the scenario's workloads
 * @throws ThresholdError
 */
export function parseThreshold(text: string, workloads: readonly string[]): Threshold {
  const [, path, sign, amount = '', unit = ''] = SYNTAX.exec(text) ?? [];
  const operator = OPERATORS.find((one) => one === sign);
  if (path === undefined || operator === undefined) {
    throw new ThresholdError('a threshold is written like email.latency.p99 < 250 ms');
  }
  const measured = parsePath(path, workloads);
  const factor = unitFactor(measured.metric, unit);
  return {
    text: text.trim().replaceAll(/\s+/g, ' '),
    ...measured,
    operator,
    limit: Number(amount.replaceAll('_', '')) * factor,
    unit: { name: unit, factor },
  };
}

function unitFactor(metric: Metric, unit: string): number {
  const units = UNITS[METRICS[metric]];
  const factor = units[unit];
  if (factor !== undefined) return factor;
  const known = Object.keys(units).filter((one) => one !== '');
  const wanted = known.length === 0 ? 'no unit' : `one of the units ${known.join(', ')}`;
  throw new ThresholdError(`${metric} takes ${wanted}`, didYouMean(unit, known));
}

function parsePath(
  path: string,
  workloads: readonly string[],
): Pick<Threshold, 'subject' | 'metric' | 'aggregate'> {
  // p99.9 has a dot in it.
  const parts = path.replace(/\.p99\.9$/, '.p99_9').split('.');
  const metricAt = parts.findIndex((part, index) => index < 2 && isMetric(part));
  const metric = parts[metricAt];
  if (metric === undefined || !isMetric(metric)) {
    const names = Object.keys(METRICS);
    const hint = parts.map((part) => didYouMean(part, names)).find((one) => one !== undefined);
    throw new ThresholdError(`there is no metric in ${path}; there are ${names.join(', ')}`, hint);
  }
  const subject = metricAt === 1 ? parts[0] : undefined;
  const subjects = [...workloads, ...COMMON_SUBJECTS];
  if (subject !== undefined && !subjects.includes(subject)) {
    throw new ThresholdError(
      `there is no workload or operation ${subject}`,
      didYouMean(subject, subjects),
    );
  }
  const rest = parts.slice(metricAt + 1).map((part) => part.replace('_', '.'));
  return {
    ...(subject === undefined ? {} : { subject }),
    metric,
    ...parseAggregate(metric, rest),
  };
}

function parseAggregate(metric: Metric, rest: string[]): { aggregate?: Aggregate } {
  const [word, ...more] = rest;
  const single = METRICS[metric] === 'count' || METRICS[metric] === 'share';
  if (word === undefined && single) return {};
  const aggregate = AGGREGATES.find((one) => one === word);
  if (single || more.length > 0 || aggregate === undefined) {
    throw new ThresholdError(
      single ? `${metric} is a single number` : `${metric} needs one of ${AGGREGATES.join(', ')}`,
      word === undefined ? undefined : didYouMean(word, AGGREGATES),
    );
  }
  return { aggregate };
}

const isMetric = (word: string): word is Metric => Object.hasOwn(METRICS, word);
