// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assay, otherClients } from './clients.mjs';
import { sampleRecord } from './sample-record.mjs';
import { withSinks } from './sinks.mjs';
import { countRow, goalRow, median, ratioRow } from './table.mjs';
import { withTlsProxy } from './tls-proxy.mjs';

/** @typedef {import('./clients.mjs').Result} Result */
/** @typedef {{ cpuPerMillion: number; ratios: Record<string, number> }} Goals by the name of another client */

/** @type {Goals} */
const PLAIN = {
  cpuPerMillion: 12,
  ratios: {
    'wrk, one body': 1,
    'wrk, unique bodies by Lua': 1.15,
    'h2load, one body': 1,
    'hey, one body': 1.2,
    'ab, one body': 1.2,
    'autocannon, unique bodies': 1.4,
  },
};
/** @type {Goals} */
const TLS = {
  cpuPerMillion: 20,
  ratios: {
    'wrk, one body': 0.9,
    'wrk, unique bodies by Lua': 1,
    'h2load, one body': 1,
    'hey, one body': 1,
  },
};

/** Records over 32 connections, every body unique. @param {{ runs: number; seconds: number }} options */
export const records = (options) => withSinks((sinks) => measure(sinks, PLAIN, options));

/** The same through a proxy that terminates TLS. @param {{ runs: number; seconds: number }} options */
export const tlsRecords = (options) =>
  withSinks((sinks) => withTlsProxy(sinks, (proxied) => measure(proxied, TLS, options)));

/**
 * @param {import('./sinks.mjs').Sink[]} sinks
 * @param {Goals} goals
 * @param {{ runs: number; seconds: number }} options
 */
async function measure(sinks, goals, { runs, seconds }) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    const installed = await otherClients(folder, sampleRecord('http://localhost').body);
    const others = [...installed].filter(([name]) => name in goals.ratios);
    const clients = [/** @type {const} */ (['assay, every body unique', assay]), ...others];
    /** By client, and by the sink in each. @type {Map<string, Result[][]>} */
    const results = new Map(clients.map(([name]) => [name, sinks.map(() => [])]));
    for (let round = 0; round < runs; round++) {
      for (const [at, sink] of sinks.entries()) {
        for (const [name, submit] of clients) {
          results.get(name)?.[at]?.push(await submit(sink, seconds));
        }
      }
    }
    return rowsOf(sinks, goals, results);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import('./sinks.mjs').Sink[]} sinks
 * @param {Goals} goals
 * @param {Map<string, Result[][]>} results ours are the first
 */
function rowsOf(sinks, { cpuPerMillion, ratios }, results) {
  const rates = (/** @type {Result[][]} */ of) => of.map((runs) => runs.map(({ rate }) => rate));
  const cpus = (/** @type {Result[][]} */ of) =>
    of.map((runs) => median(runs.map((run) => run.cpuPerMillion)));
  const [[, own = []] = [], ...others] = results;
  return [
    { what: 'against', value: sinks.map(({ name }) => name).join(' · ') },
    ...[...results].flatMap(([name, of]) => [
      {
        what: name,
        value: rates(of)
          .map((runs) => `${(median(runs) / 1000).toFixed(1)}k/s`)
          .join(' · '),
      },
      goalRow(
        `CPU seconds a million, ${name.split(',')[0]}${name.includes('one') ? ', one body' : ''}`,
        cpus(of),
        '',
        of === own ? { atMost: cpuPerMillion } : undefined,
      ),
    ]),
    ...others.map(([name, of]) =>
      ratioRow(`rate relative to ${name}`, rates(own), rates(of), { atLeast: ratios[name] ?? 1 }),
    ),
    countRow(
      'requests and statuses by the count of the sink',
      own.flat().flatMap(({ counts = [] }) => counts),
    ),
  ];
}
