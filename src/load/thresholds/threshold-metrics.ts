/** How the samples of a metric become one number. */
export const AGGREGATES = ['min', 'mean', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** What a threshold can be about; times are in milliseconds, throughput in bytes and rates in operations a second. */
export const METRICS = {
  /** From the intended start under an arrival rate, otherwise from the start. */
  latency: 'time',
  /** From the first byte of the request. */
  service: 'time',
  /** Of an upload: to its first byte of an answer, to its last byte sent, and between the two. */
  firstByte: 'time',
  lastByte: 'time',
  answer: 'time',
  throughput: 'throughput',
  rate: 'rate',
  errors: 'share',
  attempted: 'count',
  acknowledged: 'count',
  refused: 'count',
  ambiguous: 'count',
  failed: 'count',
  dropped: 'count',
  lost: 'count',
  corrupted: 'count',
  violations: 'count',
} as const;

export type Metric = keyof typeof METRICS;
export type MetricKind = (typeof METRICS)[Metric];

/** What a number of each kind may be written in, and how much of the report's own unit that is. */
export const UNITS: Record<MetricKind, Record<string, number>> = {
  time: { us: 0.001, ms: 1, s: 1000 },
  throughput: {
    'kB/s': 1e3,
    'MB/s': 1e6,
    'GB/s': 1e9,
    'KiB/s': 2 ** 10,
    'MiB/s': 2 ** 20,
    'GiB/s': 2 ** 30,
  },
  rate: { '/s': 1, '/m': 1 / 60 },
  share: { '%': 0.01 },
  count: { '': 1 },
};
