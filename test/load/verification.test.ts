import { expect, it } from 'vitest';
import { loadWith, startLoadServer } from '../support/load-server.js';

const EMAILS =
  'workloads: { emails: { submit: email, duplicates: 30%, connections: 4, count: 400 } }';
const FLOWS = `workloads:
  flows: { upload: { size: 4 KiB }, submit: [conversations, voice, eventFeed], connections: 4, count: 60 }
  incidental: { submit: [conversations, voice, eventFeed], missing: 25%, connections: 2, count: 120 }`;

const kinds = (violations: { kind: string }[]) => violations.map(({ kind }) => kind).sort();

it('finds nothing wrong with a sound archive, and counts as its log does', async () => {
  const server = await startLoadServer();
  const report = await loadWith(server.target, `${FLOWS}\nverify: all`);
  expect(report.violations).toEqual([]);
  expect(report.reasons.filter((reason) => !reason.includes('generator'))).toEqual([]);
  const [flows, incidental] = report.workloads;
  expect(flows).toMatchObject({
    attempted: 120,
    acknowledged: 120,
    refused: 0,
    lookedUp: 120,
    lost: 0,
    corrupted: 0,
  });
  expect(incidental).toMatchObject({
    attempted: 120,
    acknowledged: 90,
    refused: 30,
    expectedRefusals: 30,
    lost: 0,
    corrupted: 0,
  });
  // Beside the load there is the upload of a file for each of the three operations.
  const log = await server.log();
  expect(log.requests).toBe(120 + 120 + 3);
  expect(log.statuses).toEqual({ 200: 120 + 90 + 3, 400: 30 });
});

it('gives every record and every email an identity of its own', async () => {
  const server = await startLoadServer();
  const report = await loadWith(server.target, `${EMAILS}\nverify: all`);
  expect(report.violations).toEqual([]);
  const [emails] = report.workloads;
  expect(emails?.acknowledged).toBe(400);
  expect(emails?.duplicates).toBeGreaterThan(60);
  expect(emails).toMatchObject({ lost: 0, corrupted: 0 });
  expect(await server.log()).toMatchObject({ statuses: { 202: emails?.duplicates } });
});

it.each([
  ['credulous', FLOWS, ['missing-file-accepted']],
  ['renaming', EMAILS, ['duplicate-with-another-id']],
  ['forgetful', EMAILS, ['archived-twice', 'duplicate-with-another-id']],
  ['same-id', EMAILS, ['id-issued-twice']],
  ['repeating', EMAILS, ['archived-twice']],
  [
    'created',
    'workloads: { files: { upload: { size: 1 KiB }, connections: 2, count: 20 } }',
    ['upload-status'],
  ],
])('fails an archive that is %s', async (fault, scenario, expected) => {
  const server = await startLoadServer(fault);
  const report = await loadWith(server.target, `${scenario}\nverify: all`);
  expect(kinds(report.violations)).toEqual(expected);
  expect(report.verdict).toBe('crossed');
});

it.each([
  ['losing', 'lost'],
  ['corrupting', 'corrupted'],
] as const)('finds out an archive that is %s', async (fault, member) => {
  const server = await startLoadServer(fault);
  const report = await loadWith(
    server.target,
    'workloads: { flows: { upload: { size: 2 KiB }, submit: voice, connections: 2, count: 10 } }\nthresholds: ["lost == 0", "corrupted == 0"]',
  );
  expect(report.verdict).toBe('crossed');
  expect(report.workloads[0]).toMatchObject({ lookedUp: 20, [member]: 20 });
  expect(report.thresholds.find(({ text }) => text.startsWith(member))?.outcome).toBe('crossed');
});

it('does not pass a threshold on what nobody could look up', async () => {
  const server = await startLoadServer('none', false);
  const report = await loadWith(
    server.target,
    'workloads: { records: { submit: email, connections: 1, count: 5 } }\nthresholds: ["lost == 0"]',
  );
  expect(report.thresholds).toMatchObject([{ outcome: 'no-samples' }]);
  expect(report.workloads[0]).not.toHaveProperty('lost');
  expect(report.verdict).toBe('crossed');
});

it('calls the fate of a request unknown after a 500 and after a reset', async () => {
  for (const fault of ['failing', 'resetting']) {
    const server = await startLoadServer(fault);
    const report = await loadWith(
      server.target,
      'workloads: { emails: { submit: email, connections: 4, count: 200 } }',
    );
    expect(report.workloads[0]).toMatchObject({
      attempted: 200,
      acknowledged: 180,
      ambiguous: 20,
      failed: {},
    });
    expect(report.violations).toEqual([]);
    expect((await server.log()).requests).toBe(200);
  }
});

it('is not green where nothing succeeded, whatever its thresholds count', async () => {
  const nobody = await loadWith(
    (await startLoadServer('always-failing')).target,
    'workloads: { emails: { submit: email, connections: 2, count: 20 } }\nthresholds: ["failed == 0"]',
  );
  expect(nobody.thresholds).toMatchObject([{ outcome: 'met' }]);
  expect(nobody).toMatchObject({
    verdict: 'incomplete',
    reasons: ['emails: none of 20 succeeded'],
  });
});
