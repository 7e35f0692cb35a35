import { startNullSink } from '../dist/load/calibrate/null-sink.js';
import { assayLoad, sinkStats } from './processes.mjs';
import { median } from './table.mjs';

const RATE = 5000;
const DELAY_MS = 50;
const STALL = { forMs: 1000, everyMs: 10_000 };
/** A whole number of stalls, whenever it begins. */
const SECONDS = 20;
/** Left out of the figures: engines compile on both sides. */
const WARMUP_SECONDS = 2;
/** Enough for the slowest hundredth of a stall: the first tenth of a second of its arrivals. */
const CONNECTIONS = 1500;
const PERCENTILES = /** @type {const} */ (['p50', 'p99', 'p99.9']);
const TOLERANCE = 0.03;

/** What the server makes of arrivals that are spread evenly over its stalls, in milliseconds. */
function stalledTruth() {
  const waits = Array.from({ length: 100_000 }, (_, n) => {
    const at = (n / 100_000) * STALL.everyMs;
    return DELAY_MS + Math.max(0, STALL.forMs - at);
  }).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => waits[Math.ceil(share * waits.length) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99), 'p99.9': at(0.999) };
}

/**
 * @param {string} name
 * @param {import('../src/load/calibrate/null-sink-options.js').SinkOptions} options
 * @param {Record<'p50' | 'p99' | 'p99.9', number>} truth
 * @param {number} runs
 */
async function against(name, options, truth, runs) {
  const sink = await startNullSink(options);
  /** @type {import('../src/load/report/load-report.js').LoadReport[]} */
  const reports = [];
  /** What the server itself measured of its delays. @type {(Record<string, number> | undefined)[]} */
  const logs = [];
  try {
    for (let round = 0; round < runs; round++) {
      const before = await sinkStats(sink.url);
      const { report } = await assayLoad(
        sink.url,
        `workloads: { all: { submit: conversations, files: none, rate: ${RATE}/s, connections: ${CONNECTIONS} } }\nwarmup: ${WARMUP_SECONDS}s\nfor: ${WARMUP_SECONDS + SECONDS}s`,
      );
      const after = await sinkStats(sink.url);
      const workload = report.workloads[0];
      if (after.posts - before.posts !== workload?.attempted) throw new Error('the counts differ');
      reports.push(report);
      logs.push(/** @type {Record<string, number> | undefined} */ ({ ...after.heldMs }));
    }
  } finally {
    await sink.stop();
  }
  const latencies = reports.flatMap(({ workloads }) => workloads[0]?.latencyMs ?? []);
  const late = median(reports.map(({ generator }) => generator.startLatenessMs?.['p99.9'] ?? 1e9));
  /** @param {'p50' | 'p99' | 'p99.9'} percentile @param {string} what @param {number} expected */
  const beside = (percentile, what, expected) => {
    const value = median(latencies.map((latency) => latency[percentile]));
    const off = value / expected - 1;
    return {
      what: `${name}: ${percentile}, ${what} ${expected.toFixed(1)} ms`,
      value: `${value.toFixed(1)} ms`,
      asked: `within ${TOLERANCE * 100} % (${(off * 100).toFixed(1)} %)`,
      reached: Math.abs(off) <= TOLERANCE,
    };
  };
  return [
    ...PERCENTILES.map((percentile) => beside(percentile, 'in truth', truth[percentile])),
    // A stall holds back what comes later the less: of its delays only their plan can be compared.
    ...(options.stall === undefined
      ? PERCENTILES.map((percentile) => {
          const log = median(logs.map((held) => held?.[percentile] ?? Number.NaN));
          return beside(percentile, 'by the server’s own log', log);
        })
      : []),
    {
      what: `${name}: 99.9 % of the starts were late by at most`,
      value: `${late.toFixed(2)} ms`,
      asked: 'at most 5 ms',
      reached: late <= 5,
    },
    {
      what: `${name}: starts by the server's own count`,
      value: 'equal',
      asked: 'equal',
      reached: true,
    },
  ];
}

/** 5,000 arrivals a second against servers whose delays are known. @param {{ runs: number }} options */
export async function openLoop({ runs }) {
  const constant = { p50: DELAY_MS, p99: DELAY_MS, 'p99.9': DELAY_MS };
  return [
    ...(await against('constant 50 ms', { delayMs: DELAY_MS }, constant, runs)),
    ...(await against(
      '1 s stall each 10 s',
      { delayMs: DELAY_MS, stall: STALL },
      stalledTruth(),
      runs,
    )),
  ];
}
