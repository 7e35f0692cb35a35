import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startNullSink } from '../dist/load/calibrate/null-sink.js';
import { assayLoad, run } from './processes.mjs';
import { median, ratioRow } from './table.mjs';

const SIZE = 1_000_000_000;
/** Uploads a run, over one connection. */
const COUNT = 16;
const NET_WRITER = fileURLToPath(new URL('./net-writer.mjs', import.meta.url));
/** A file in memory. */
const FILE = `/dev/shm/assay-bench-${process.pid}`;

/** @typedef {{ rate: number; cpuPerGb: number }} Result */

/** @param {import('../src/load/calibrate/null-sink.js').NullSink} sink @returns {Promise<Result>} */
async function assay(sink) {
  const before = await sink.stats();
  const { report, cpuSeconds } = await assayLoad(
    sink.url,
    `workloads: { up: { upload: { size: ${SIZE} }, connections: 1, count: ${COUNT} } }`,
  );
  const after = await sink.stats();
  const workload = report.workloads[0];
  if (after.puts - before.puts !== workload?.acknowledged) throw new Error('the counts differ');
  if (after.bodyBytes - before.bodyBytes !== workload.bytes) throw new Error('the bytes differ');
  const seconds = ((workload.latencyMs?.mean ?? 0) * COUNT) / 1000;
  return { rate: (SIZE * COUNT) / seconds, cpuPerGb: cpuSeconds / COUNT };
}

/** @param {string} url @returns {Promise<Result>} */
async function curl(url) {
  const transfers = Array.from({ length: COUNT }, (_, n) => [
    ...(n === 0 ? [] : ['--next']),
    ...['-s', '-o', '/dev/null', '-w', '%{time_total}\\n', '-H', 'Expect:', '-T', FILE],
    `${url}/v2/files/default/curl-${n}`,
  ]).flat();
  const { stdout, cpuSeconds } = await run('curl', transfers);
  return { rate: (SIZE * COUNT) / sum(stdout), cpuPerGb: cpuSeconds / COUNT };
}

/** @param {string} url @returns {Promise<Result>} */
async function bareNet(url) {
  const port = new URL(url).port;
  const args = [NET_WRITER, port, String(SIZE), String(COUNT)];
  const { stdout, cpuSeconds } = await run(process.execPath, args);
  return { rate: (SIZE * COUNT) / sum(stdout), cpuPerGb: cpuSeconds / COUNT };
}

/** @param {string} lines */
const sum = (lines) =>
  lines
    .trim()
    .split('\n')
    .reduce((total, line) => total + Number(line), 0);

/** One upload of 1 GB at a time. @param {{ runs: number }} options */
export async function uploads({ runs }) {
  const sink = await startNullSink();
  try {
    await writeFile(FILE, Buffer.alloc(SIZE, 'x'));
    /** @type {Record<'assay' | 'curl' | 'net', Result[]>} */
    const results = { assay: [], curl: [], net: [] };
    for (let round = 0; round < runs; round++) {
      results.assay.push(await assay(sink));
      results.curl.push(await curl(sink.url));
      results.net.push(await bareNet(sink.url));
    }
    const rates = (/** @type {Result[]} */ of) => of.map(({ rate }) => rate);
    const cpus = (/** @type {Result[]} */ of) => of.map(({ cpuPerGb }) => cpuPerGb);
    const gb = (/** @type {number[]} */ of) => `${(median(of) / 1e9).toFixed(2)} GB/s`;
    return [
      { what: 'assay, 1 GB uploads one after the other', value: gb(rates(results.assay)) },
      { what: 'curl -T of a file in memory', value: gb(rates(results.curl)) },
      { what: 'a bare net writer, chunks of 1 MiB', value: gb(rates(results.net)) },
      ratioRow('throughput relative to curl', rates(results.assay), rates(results.curl), {
        atLeast: 1.3,
      }),
      ratioRow('throughput relative to the net writer', rates(results.assay), rates(results.net), {
        atLeast: 0.95,
      }),
      ratioRow('CPU seconds a GB relative to curl', cpus(results.assay), cpus(results.curl), {
        atMost: 1,
      }),
      {
        what: 'bytes and uploads by the sink’s own count',
        value: 'equal',
        goal: 'equal',
        met: true,
      },
    ];
  } finally {
    await rm(FILE, { force: true });
    await sink.stop();
  }
}
