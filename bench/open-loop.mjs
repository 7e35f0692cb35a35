// @ts-check
import { startNullSink } from '../dist/tools/load/calibrate/null-sink.js';
import { assayLoad } from './processes.mjs';
import { countRow, median } from './table.mjs';

const RATE = 5000;
const DELAY_MS = 50;
const STALL = { forMs: 1000, everyMs: 10_000 };
/** Contains the same number of stalls whenever the load starts. */
const SECONDS = 20;
/** Not measured, since code is being compiled on both sides. */
const WARMUP_SECONDS = 2;
/** Enough for the slowest hundredth of the arrivals: the first tenth of a second of a stall. */
const CONNECTIONS = 1500;
const PERCENTILES = /** @type {const} */ (['p50', 'p99', 'p99.9']);
const TOLERANCE = 0.03;

/** Latencies in milliseconds of arrivals spread evenly over the server's stalls. */
function stalledLatencies() {
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
 * @param {Record<'p50' | 'p99' | 'p99.9', number>} expected
 * @param {number} runs
 */
async function measure(name, options, expected, runs) {
  const sink = await startNullSink(options);
  /** @type {import('../src/load/report/load-report.js').LoadReport[]} */
  const reports = [];
  /** The delays as the server itself measured them. @type {import('../src/load/calibrate/null-sink-options.js').SinkStats['heldMs'][]} */
  const serverLogs = [];
  /** @type {import('./table.mjs').Counts[]} */
  const starts = [];
  try {
    for (let round = 0; round < runs; round++) {
      const before = await sink.stats();
      const { report } = await assayLoad(
        sink.url,
        `workloads: { all: { submit: conversations, files: none, rate: ${RATE}/s, connections: ${CONNECTIONS} } }\nwarmup: ${WARMUP_SECONDS}s\nfor: ${WARMUP_SECONDS + SECONDS}s`,
      );
      const after = await sink.stats();
      starts.push([report.workloads[0]?.attempted ?? Number.NaN, after.posts - before.posts]);
      reports.push(report);
      serverLogs.push(after.heldMs);
    }
  } finally {
    await sink.stop();
  }
  const latencies = reports.flatMap(({ workloads }) => workloads[0]?.latencyMs ?? []);
  const late = median(reports.map(({ generator }) => generator.startLatenessMs?.['p99.9'] ?? 1e9));
  /** @param {'p50' | 'p99' | 'p99.9'} percentile @param {string} what @param {number} reference */
  const compare = (percentile, what, reference) => {
    const value = median(latencies.map((latency) => latency[percentile]));
    const off = value / reference - 1;
    return {
      what: `${name}: ${percentile}, ${what} ${reference.toFixed(1)} ms`,
      value: `${value.toFixed(1)} ms`,
      goal: `within ${TOLERANCE * 100} % (${(off * 100).toFixed(1)} %)`,
      met: Math.abs(off) <= TOLERANCE,
    };
  };
  return [
    ...PERCENTILES.map((percentile) => compare(percentile, 'expected', expected[percentile])),
    // With stalls, the server's log is no reference: late arrivals are held back for less time.
    ...(options.stall === undefined
      ? PERCENTILES.map((percentile) => {
          const logged = median(serverLogs.map((held) => held?.[percentile] ?? Number.NaN));
          return compare(percentile, 'by the server’s own log', logged);
        })
      : []),
    {
      what: `${name}: 99.9 % of the starts were late by at most`,
      value: `${late.toFixed(2)} ms`,
      goal: 'at most 5 ms',
      met: late <= 5,
    },
    countRow(`${name}: starts by the server's own count`, starts),
  ];
}

/** 5,000 arrivals per second against servers with known delays. @param {{ runs: number }} options */
export async function openLoop({ runs }) {
  const constant = { p50: DELAY_MS, p99: DELAY_MS, 'p99.9': DELAY_MS };
  return [
    ...(await measure('constant 50 ms', { delayMs: DELAY_MS }, constant, runs)),
    ...(await measure(
      '1 s stall every 10 s',
      { delayMs: DELAY_MS, stall: STALL },
      stalledLatencies(),
      runs,
    )),
  ];
}
