/** A metric of OpenMetrics. The samples of a counter have its name with `_total`. */
export interface LoadMetric {
  name: string;
  type: 'counter' | 'gauge' | 'summary';
  unit?: 'bytes' | 'seconds';
  help: string;
  /** A report adds the labels `scenario` and `target` in front. */
  labels: readonly string[];
}

const SERIES = ['workload', 'operation'] as const;

/** The metrics of a load, both of its live view and of its report. */
export const LOAD_METRICS = {
  operations: {
    name: 'assay_load_operations',
    type: 'counter',
    help: 'Operations by how they ended',
    labels: [...SERIES, 'outcome'],
  },
  sentBytes: {
    name: 'assay_load_sent_bytes',
    type: 'counter',
    unit: 'bytes',
    help: 'Bytes of request bodies that the kernel took',
    labels: SERIES,
  },
  latency: {
    name: 'assay_load_latency_seconds',
    type: 'summary',
    unit: 'seconds',
    help: 'From the intended start to the end of the answer',
    labels: [...SERIES, 'quantile'],
  },
  lastSecondLatency: {
    name: 'assay_load_last_second_latency_seconds',
    type: 'gauge',
    unit: 'seconds',
    help: 'From the intended start to the end of the answer, in the last second',
    labels: [...SERIES, 'quantile'],
  },
  valid: {
    name: 'assay_load_valid',
    type: 'gauge',
    help: 'Whether the figures say something about the target and not the generator',
    labels: [],
  },
  thresholdMet: {
    name: 'assay_load_threshold_met',
    type: 'gauge',
    help: 'Whether a threshold holds',
    labels: ['threshold'],
  },
} as const satisfies Record<string, LoadMetric>;
