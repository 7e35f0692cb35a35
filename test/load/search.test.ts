import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { GeneratorHealthMonitor } from '../../src/load/metrics/generator-health.js';
import { SeriesTotals } from '../../src/load/metrics/series-totals.js';
import type { GeneratorRunOptions, GeneratorRunResult } from '../../src/load/run/generator-run.js';
import { IdFingerprintSet } from '../../src/load/verification/id-fingerprint-set.js';
import { loadWith, startLoadArchive, targetAt } from '../support/load-archive.js';
import { second } from '../support/load-reports.js';

/** @param from the first rate, up to twice of which the search goes */
const searchFrom = (from: number, hold = '1s') =>
  `workloads: { mail: { submit: email, files: none, rate: 1/s } }
search: { workload: mail, from: ${from}/s, to: ${from * 2}/s, hold: ${hold}, precision: 90% }
for: 1s
thresholds: ["mail.latency.p99 < 5 s", "lost == 0"]`;

it('adds up what all probes sent, and compares the ids that they were given', async () => {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    // Every tenth has the same id: one of the first probe, two of the second.
    const id = received % 10 === 0 ? 'again' : received;
    request.resume().on('end', () => response.end(`{"reconciliationId":"${id}"}`));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const report = await loadWith(await targetAt(`http://127.0.0.1:${port}`), searchFrom(10));
  const { workloads, violations, series, search } = report;
  expect(search?.probes.length).toBeGreaterThan(1);
  expect(workloads).toMatchObject([{ attempted: received, acknowledged: received }]);
  expect(violations).toMatchObject([
    { kind: 'id-issued-twice', count: Math.floor(received / 10) - 1 },
  ]);
  expect(report.verdict).toBe('crossed');
  expect(series.reduce((sum, row) => sum + row.attempted, 0)).toBe(received);
  expect(new Set(series.map((row) => row.second)).size).toBe(series.length);
});

it('looks up what every probe sent', async () => {
  let archived = 0;
  const { target } = await startLoadArchive({
    // Only of the first probe, which sends ten, anything is lost.
    behaviour: { archived: (record) => (++archived <= 10 ? [] : [record]) },
  });
  const report = await loadWith(target, `${searchFrom(10)}\nverify: all`);
  expect(report.workloads).toMatchObject([{ lost: 10, lookedUp: report.workloads[0]?.attempted }]);
  expect(report.verdict).toBe('crossed');
});

/** A probe, and whether its machine had the time for it. */
function probe({ invalid = false, crossed = false } = {}): GeneratorRunResult {
  const series = new SeriesTotals({ workload: 'mail', kind: 'email' });
  series.counts.attempted = 10;
  series.counts.acknowledged = crossed ? 0 : 10;
  series.counts.ambiguous = crossed ? 10 : 0;
  series.rows.push(second({ attempted: 10, acknowledged: 10, failed: 0 }));
  const health = new GeneratorHealthMonitor(1);
  health.invalidReasons = () => (invalid ? ['one start in ten was late'] : []);
  return {
    series: [series],
    health,
    violations: [],
    samples: [],
    issuedIds: new IdFingerprintSet(),
  };
}

/** The report of a search whose probes are these, the last one again and again. */
async function searched(...probes: Parameters<typeof probe>[0][]) {
  let at = 0;
  const generate = async (_: GeneratorRunOptions) =>
    probe(probes[Math.min(at++, probes.length - 1)]);
  const scenario = searchFrom(10).replace(/thresholds: .*/, 'thresholds: ["errors < 1 %"]');
  return loadWith(await targetAt('http://127.0.0.1:9'), scenario, { generate });
}

it('tries a probe again in which this machine was late', async () => {
  const report = await searched({}, { invalid: true, crossed: true }, {});
  expect(report.search).toMatchObject({
    highest: 20,
    probes: [
      { rate: 10, held: true },
      { rate: 20, held: false, undecided: true, why: 'one start in ten was late' },
      { rate: 20, held: true },
      { rate: 20, phase: 'confirm', held: true },
    ],
  });
  expect(report.verdict).toBe('met');
});

it('is invalid where it is late again and again, and takes no lower rate for the limit', async () => {
  const report = await searched({}, { invalid: true });
  expect(report.search?.highest).toBeUndefined();
  expect(report.search?.probes.map(({ undecided }) => undecided)).toEqual([
    undefined,
    true,
    true,
    true,
  ]);
  expect(report).toMatchObject({ verdict: 'invalid', valid: false });
});

it('judges thresholds on the last probe, which the rates are from', async () => {
  const report = await searched({}, { crossed: true }, {});
  expect(report.workloads).toMatchObject([{ attempted: 30, acknowledged: 20, ambiguous: 10 }]);
  expect(report.thresholds).toMatchObject([{ text: 'errors < 1 %', outcome: 'met', value: 0 }]);
  expect(report.measuredSeconds).toBe(1);
});
