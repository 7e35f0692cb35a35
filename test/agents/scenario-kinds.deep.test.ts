import { expect, it, onTestFinished } from 'vitest';
import { startReferenceArchive } from '../../src/archive/archive.js';
import { fileIn } from '../support/assay.js';
import { startMachines, TOKEN } from './agent-processes.js';

const NAMES = ['one', 'two', 'three'];

it('searches for a rate as one process does: all agents together send each rate', async () => {
  const machines = await startMachines(NAMES);
  const load = await machines.load(`workloads:
  records: { submit: voice, files: none, connections: 9 }
search: { workload: records, from: 40/s, to: 1000/s, hold: 2s, precision: 30% }
for: 2s
thresholds: [records.attempted <= 250]`);
  const { stdout } = await load.finished;
  const { probes = [], highest = 0 } = (await machines.report()).search ?? {};
  const sent = probes.reduce((sum, { rate }) => sum + 2 * rate, 0);
  expect(await machines.posts(), stdout).toBe(sent);
  expect(highest).toBeLessThanOrEqual(125);
  // A busy machine may fail a rate that is not too high; none that is too high is held.
  for (const { rate, held } of probes) if (held) expect(rate).toBeLessThanOrEqual(125);
  expect(probes.some(({ held }) => !held)).toBe(true);
});

it('ends once the sum over all agents is steady', async () => {
  const machines = await startMachines(NAMES);
  const load = await machines.load(`workloads:
  records: { submit: voice, files: none, rate: 60/s, connections: 9 }
for: 60s
until: { steady: 50%, segments: 3 }`);
  await load.finished;
  const { workloads, reasons, agents } = await machines.report();
  const attempted = workloads[0]?.attempted ?? 0;
  expect(attempted, reasons.join()).toBeGreaterThan(60);
  expect(attempted).toBeLessThan(30 * 60);
  expect(await machines.posts()).toBe(attempted);
  expect(agents?.list.map(({ outcome }) => outcome)).toEqual(NAMES.map(() => 'finished'));
});

it('sends duplicates, of which each agent repeats its own emails', async () => {
  const archive = await startReferenceArchive({ store: 'memory', token: TOKEN });
  onTestFinished(() => archive.close());
  const allowed = Object.values(archive.urls).flatMap((url) => ['--allow', url]);
  const machines = await startMachines(NAMES, allowed);
  const { urls: hosts, inspectorUrl } = archive;
  const auth = { bearer: '${SINK_TOKEN}' };
  const profile = { target: 'an archive', hosts, auth, inspector: { url: inspectorUrl } };
  await fileIn(machines.folder, 'profile.yaml', JSON.stringify(profile));
  const load = await machines.load(`workloads:
  emails: { submit: email, duplicates: 30%, connections: 6, count: 400 }
verify: all
thresholds: [lost == 0, corrupted == 0]`);
  const { stdout } = await load.finished;
  const { workloads, violations } = await machines.report();
  const [emails] = workloads;
  expect(emails, stdout).toMatchObject({ attempted: 400, acknowledged: 400 });
  expect(emails?.duplicates).toBeGreaterThan(60);
  expect(emails?.statuses).toMatchObject({ 202: emails?.duplicates });
  expect(violations).toEqual([]);
});
