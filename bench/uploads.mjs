// @ts-check
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assayLoad, run } from './processes.mjs';
import { withSinks } from './sinks.mjs';
import { countRow, median, ratioRow } from './table.mjs';
import { withTlsProxy } from './tls-proxy.mjs';

const SIZE = 1_000_000_000;
/** Uploads per run, over one connection. */
const COUNT = 16;
const NET_WRITER = fileURLToPath(new URL('./net-writer.mjs', import.meta.url));
/** A file in memory. */
const FILE = `/dev/shm/assay-bench-${process.pid}`;

/** @typedef {import('./sinks.mjs').Sink} Sink */
/**
 * Our own client also has what it sent and what came of it: uploads by the count of the sink and by
 * its answers, and their bytes.
 * @typedef {{ rate: number; cpuPerGb: number; counts?: import('./table.mjs').Counts[] }} Result
 */
/** @typedef {(sink: Sink) => Promise<Result>} Client */

/** @type {Client} */
async function assay(sink) {
  const before = await sink.requests();
  const { report, cpuSeconds } = await assayLoad(
    sink.url,
    `workloads: { up: { upload: { size: ${SIZE} }, connections: 1, count: ${COUNT} } }`,
    { ca: sink.ca },
  );
  const workload = report.workloads[0];
  const seconds = ((workload?.latencyMs?.mean ?? 0) * COUNT) / 1000;
  return {
    rate: (SIZE * COUNT) / seconds,
    cpuPerGb: cpuSeconds / COUNT,
    counts: [
      [COUNT, (await sink.requests()) - before],
      [COUNT, workload?.acknowledged ?? 0],
      [SIZE * COUNT, workload?.bytes ?? 0],
    ],
  };
}

/** @type {Client} */
async function curl({ url, ca }) {
  const transfers = Array.from({ length: COUNT }, (_, n) => [
    ...(n === 0 ? [] : ['--next']),
    ...(ca === undefined ? [] : ['--cacert', ca]),
    ...['-s', '-o', '/dev/null', '-w', '%{time_total}\\n', '-H', 'Expect:', '-T', FILE],
    `${url}/v2/files/default/curl-${n}`,
  ]).flat();
  const { stdout, cpuSeconds } = await run('curl', transfers);
  return { rate: (SIZE * COUNT) / sum(stdout), cpuPerGb: cpuSeconds / COUNT };
}

/** @type {Client} */
async function bareNet({ url }) {
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
export const uploads = ({ runs }) =>
  withSinks(async (sinks) => {
    const { own, others } = await measure(sinks, { curl, net: bareNet }, runs);
    return [
      ...rowsBesideCurl(sinks, own, others.curl, { rate: 1.3, cpu: 1 }),
      { what: 'a bare net writer, chunks of 1 MiB', value: gbPerSecond(others.net) },
      ratioRow('throughput relative to the net writer', rates(own), rates(others.net), {
        atLeast: 0.95,
      }),
    ];
  });

/** The same through a proxy that terminates TLS. @param {{ runs: number }} options */
export const tlsUploads = ({ runs }) =>
  withSinks((sinks) =>
    withTlsProxy(sinks, async (proxied) => {
      const { own, others } = await measure(proxied, { curl }, runs);
      return rowsBesideCurl(proxied, own, others.curl, { rate: 1.07, cpu: 0.86 });
    }),
  );

/**
 * Side by side, against one sink after the other.
 * @template {string} Name
 * @param {Sink[]} sinks
 * @param {Record<Name, Client>} clients
 * @param {number} runs
 * @returns {Promise<{ own: Result[][]; others: Record<Name, Result[][]> }>} by sink
 */
async function measure(sinks, clients, runs) {
  const own = sinks.map(() => /** @type {Result[]} */ ([]));
  /** @type {Record<string, Result[][]>} */
  const others = Object.fromEntries(
    Object.keys(clients).map((name) => [name, sinks.map(() => [])]),
  );
  await writeFile(FILE, Buffer.alloc(SIZE, 'x'));
  try {
    for (let round = 0; round < runs; round++) {
      for (const [at, sink] of sinks.entries()) {
        own[at]?.push(await assay(sink));
        for (const [name, upload] of Object.entries(clients)) {
          others[name]?.[at]?.push(await upload(sink));
        }
      }
    }
  } finally {
    await rm(FILE, { force: true });
  }
  return { own, others };
}

/**
 * @param {Sink[]} sinks
 * @param {Result[][]} own
 * @param {Result[][]} others
 * @param {{ rate: number; cpu: number }} goals
 */
const rowsBesideCurl = (sinks, own, others, goals) => [
  { what: 'against', value: sinks.map(({ name }) => name).join(' · ') },
  { what: 'assay, 1 GB uploads one after the other', value: gbPerSecond(own) },
  { what: 'curl -T of a file in memory', value: gbPerSecond(others) },
  ratioRow('throughput relative to curl', rates(own), rates(others), { atLeast: goals.rate }),
  ratioRow('CPU seconds a GB relative to curl', cpus(own), cpus(others), { atMost: goals.cpu }),
  countRow(
    'bytes and uploads by all counts',
    own.flat().flatMap(({ counts = [] }) => counts),
  ),
];

const rates = (/** @type {Result[][]} */ of) => of.map((runs) => runs.map(({ rate }) => rate));
const cpus = (/** @type {Result[][]} */ of) =>
  of.map((runs) => runs.map(({ cpuPerGb }) => cpuPerGb));
const gbPerSecond = (/** @type {Result[][]} */ of) =>
  rates(of)
    .map((runs) => `${(median(runs) / 1e9).toFixed(2)} GB/s`)
    .join(' · ');
