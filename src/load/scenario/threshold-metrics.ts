/**
 * What a threshold can be about; times in milliseconds, throughput in bytes a second, rates in
 * operations a second.
 */
export const METRICS = {
  /** From the intended start under an arrival rate, otherwise from the actual one. */
  latency: 'time',
  /** From the actual start. */
  service: 'time',
  /**
   * Of an upload: from its start to the first byte of the answer, to the last byte sent, and from
   * this one to that.
   */
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

/** The units of each kind of metric, as multiples of the one in which it is measured. */
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
