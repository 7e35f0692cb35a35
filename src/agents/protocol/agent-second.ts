import { z } from 'zod';
import { addCounts, zeroCounts } from '../../load/metrics/counts.js';
import { decodeDurations } from '../../load/metrics/decode-durations.js';
import { DurationHistogram } from '../../load/metrics/histogram.js';
import type { ValueCounts } from '../../load/metrics/latency-recorder.js';
import {
  DURATIONS,
  type ProcessUsage,
  type SeriesSegment,
  type WorkerSegment,
} from '../../load/metrics/segment.js';
import { seriesName } from '../../load/metrics/series-id.js';
import { OPERATIONS } from '../../spec/operation.js';

const count = z.int().min(0);
const amount = z.number().min(0);

const counts = z.strictObject({
  attempted: count,
  acknowledged: count,
  refused: count,
  expectedRefusals: count,
  ambiguous: count,
  failed: z.record(z.string(), count),
  dropped: count,
  duplicates: count,
  duplicatesNotSent: count,
  unsolicited: count,
  statuses: z.record(z.string(), count),
  bytes: count,
});

const kind = z.enum(['upload', ...OPERATIONS]);

/**
 * A second of all workers of an agent, as it is sent; distributions are encoded histograms, or
 * empty.
 */
export const agentSecondSchema = z.strictObject({
  second: count,
  lengthMs: amount,
  startedAt: z.number().exactOptional(),
  series: z.array(
    z.strictObject({
      workload: z.string(),
      kind,
      counts,
      durations: z.partialRecord(z.enum(DURATIONS), z.string()),
    }),
  ),
  startLateness: z.string(),
  utilization: amount,
  loopDelayMs: z.strictObject({ p90: amount, p99: amount, max: amount }),
  uploads: z.array(z.strictObject({ workload: z.string(), sent: count, total: count })),
  usage: z.strictObject({ cores: amount, rss: amount }),
});

export type EncodedSecond = z.output<typeof agentSecondSchema>;

/** A second of an agent, as if it had one worker alone. */
export interface AgentSecond {
  shard: number;
  second: number;
  segment: WorkerSegment;
  usage: ProcessUsage;
}

/**
 * What all workers of an agent measured in a second, as one.
 * @param segments at least one
 * @param offsetMs what has to be added to its clock
 */
export function encodeSecond(
  segments: readonly WorkerSegment[],
  usage: ProcessUsage,
  offsetMs: number,
): EncodedSecond {
  const most = (value: (segment: WorkerSegment) => number) => Math.max(...segments.map(value));
  const started = segments.flatMap(({ startedAt }) => startedAt ?? []);
  return {
    second: most(({ second }) => second),
    lengthMs: most(({ lengthMs }) => lengthMs),
    // The last of its workers counts.
    ...(started.length > 0 && { startedAt: Math.max(...started) + offsetMs }),
    series: [...bySeries(segments).values()].map(encodeSeries),
    startLateness: encodeValues(segments.map(({ startLateness }) => startLateness)) ?? '',
    utilization: most(({ utilization }) => utilization),
    loopDelayMs: {
      p90: most(({ loopDelayMs }) => loopDelayMs.p90),
      p99: most(({ loopDelayMs }) => loopDelayMs.p99),
      max: most(({ loopDelayMs }) => loopDelayMs.max),
    },
    uploads: segments.flatMap(({ uploads }) => uploads),
    usage,
  };
}

/** @throws when a histogram is none */
export function decodeSecond(shard: number, { usage, ...second }: EncodedSecond): AgentSecond {
  const series = second.series.map(({ durations, ...one }): SeriesSegment => {
    const decoded: SeriesSegment['durations'] = {};
    for (const name of DURATIONS) {
      const text = durations[name];
      if (text !== undefined) decoded[name] = decodeDurations(text);
    }
    return { ...one, durations: decoded };
  });
  const startLateness =
    second.startLateness === '' ? new Float64Array() : decodeDurations(second.startLateness);
  return { shard, second: second.second, segment: { ...second, series, startLateness }, usage };
}

function bySeries(segments: readonly WorkerSegment[]): Map<string, SeriesSegment[]> {
  const groups = new Map<string, SeriesSegment[]>();
  for (const one of segments.flatMap(({ series }) => series)) {
    const group = groups.get(seriesName(one)) ?? [];
    group.push(one);
    groups.set(seriesName(one), group);
  }
  return groups;
}

function encodeSeries(parts: readonly SeriesSegment[]): EncodedSecond['series'][number] {
  const sum = zeroCounts();
  for (const { counts: own } of parts) addCounts(sum, own);
  const durations: EncodedSecond['series'][number]['durations'] = {};
  for (const name of DURATIONS) {
    const text = encodeValues(parts.flatMap((part) => part.durations[name] ?? []));
    if (text !== undefined) durations[name] = text;
  }
  const { workload = '', kind: own = 'upload' } = parts[0] ?? {};
  return { workload, kind: own, counts: sum, durations };
}

/** Undefined where there are none: an empty histogram would say no more. */
function encodeValues(parts: readonly ValueCounts[]): string | undefined {
  if (parts.every(({ length }) => length === 0)) return undefined;
  const histogram = new DurationHistogram();
  for (const values of parts) histogram.addValues(values);
  return histogram.encoded();
}
