import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Behaviour } from '../../src/archive/behaviour/behaviour.js';
import { renderLoadJUnit } from '../../src/report/load/render-junit.js';
import { expectVerdict } from '../support/expect-verdict.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';
import { loadWith, startLoadArchive, targetAt } from '../support/load-archive.js';

const EMAILS =
  'workloads: { emails: { submit: email, duplicates: 30%, connections: 4, count: 400 } }';
const RECORDS = 'workloads: { records: { submit: voice, files: none, connections: 2, count: 10 } }';
const FILES = 'workloads: { files: { upload: { size: 1 KiB }, connections: 2, count: 20 } }';
const FLOWS = `workloads:
  flows: { upload: { size: 4 KiB }, submit: [conversations, voice, eventFeed], connections: 4, count: 60 }
  standalone: { submit: [conversations, voice, eventFeed], missing: 25%, connections: 2, count: 120 }`;

const kinds = (violations: { kind: string }[]) => violations.map(({ kind }) => kind).sort();

let wire: HttpServer;
beforeAll(async () => {
  wire = await startHttpServer();
});
afterAll(() => wire.stop());

it('finds nothing wrong with a sound archive, and counts as the archive does', async () => {
  const { target, statuses } = await startLoadArchive();
  const report = await loadWith(target, `${FLOWS}\nverify: all`);
  expect(report.violations).toEqual([]);
  expect(report.reasons.filter((reason) => !reason.includes('generator'))).toEqual([]);
  const [flows, standalone] = report.workloads;
  expect(flows).toMatchObject({
    attempted: 120,
    acknowledged: 120,
    refused: 0,
    lookedUp: 120,
    lost: 0,
    corrupted: 0,
  });
  expect(standalone).toMatchObject({
    attempted: 120,
    acknowledged: 90,
    refused: 30,
    expectedRefusals: 30,
    lost: 0,
    corrupted: 0,
  });
  // Besides the load, a file is uploaded for each of the three operations.
  expect(statuses).toEqual({ 200: 120 + 90 + 3, 400: 30 });
});

const anyWay = (scenario: string) => scenario.replaceAll(', count', ', circumstances: any, count');

it('finds nothing wrong with it whatever way requests are written in', async () => {
  const { target, statuses } = await startLoadArchive();
  const report = await loadWith(target, `${anyWay(FLOWS)}\nverify: all`);
  expect(report.violations).toEqual([]);
  for (const workload of report.workloads)
    expect(workload).toMatchObject({ lost: 0, corrupted: 0 });
  expect(statuses).toEqual({ 200: 120 + 90 + 3, 400: 30 });
});

it.each(['headers=reversed', 'headers=capitals', 'json=spaced', 'json=reversed'])(
  'finds what happens only when %s, where requests are written in any way',
  async (circumstance) => {
    const fault = `conversations/missing-file-is-400/never-looked-up when ${circumstance}`;
    const { target } = await startLoadArchive({ fault });
    expect((await loadWith(target, FLOWS)).violations).toEqual([]);
    const report = await loadWith(target, anyWay(FLOWS));
    expect(kinds(report.violations)).toEqual(['missing-file-accepted']);
  },
);

it('gives every record and every email an identity of its own', async () => {
  const { target, statuses } = await startLoadArchive();
  const report = await loadWith(target, `${EMAILS}\nverify: all`);
  expect(report.violations).toEqual([]);
  const [emails] = report.workloads;
  expect(emails?.acknowledged).toBe(400);
  expect(emails?.duplicates).toBeGreaterThan(60);
  expect(emails).toMatchObject({ lost: 0, corrupted: 0 });
  expect(statuses).toMatchObject({ 202: emails?.duplicates });
});

it.each([
  ['conversations/missing-file-is-400/never-looked-up', FLOWS, ['missing-file-accepted']],
  ['email/duplicate-has-the-original-id/fresh-id', EMAILS, ['duplicate-with-another-id']],
  ['email/duplicate-is-202/never', EMAILS, ['archived-twice', 'duplicate-with-another-id']],
  ['email/reconciliation-ids-differ/last-one-again', EMAILS, ['id-issued-twice']],
  ['voice/every-entry-is-archived/archived-twice', RECORDS, ['archived-twice']],
  ['files/upload-answers-200/created', FILES, ['upload-status']],
])('fails an archive with the fault %s', async (fault, scenario, expected) => {
  const { target } = await startLoadArchive({ fault });
  const report = await loadWith(target, `${scenario}\nverify: all`);
  expect(kinds(report.violations)).toEqual(expected);
  expect(report.verdict).toBe('crossed');
});

it.each<[what: string, scenario: string, Partial<Behaviour>, member: 'lost' | 'corrupted']>([
  ['loses records', RECORDS, { archived: () => [] }, 'lost'],
  ['loses files', FILES, { replaced: () => undefined }, 'lost'],
  [
    'changes records',
    RECORDS,
    { archived: (record) => [{ ...record, record: changed(record.record) }] },
    'corrupted',
  ],
  ['changes files', FILES, { keep: (chunk) => Buffer.alloc(chunk.length) }, 'corrupted'],
])('finds out an archive that %s', async (_what, scenario, behaviour, member) => {
  const { target } = await startLoadArchive({ behaviour });
  const report = await loadWith(target, `${scenario}\nthresholds: ["lost == 0", "corrupted == 0"]`);
  const [workload] = report.workloads;
  expect(report.verdict).toBe('crossed');
  expect(workload).toMatchObject({
    lookedUp: workload?.acknowledged,
    [member]: workload?.attempted,
  });
  expect(report.thresholds.find(({ text }) => text.startsWith(member))?.outcome).toBe('crossed');
});

/**
 * Without its times, which are numbers of 13 digits, and with all its markers, which may have as
 * many in a row.
 */
function changed(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record).replaceAll(/(?<=:)\d{13}(?=[,}])/g, '0'));
}

it('does not judge a threshold on what could not be verified', async () => {
  const { target } = await startLoadArchive({}, { inspector: false });
  const report = await loadWith(
    target,
    'workloads: { records: { submit: email, connections: 1, count: 5 } }\nthresholds: ["lost == 0"]',
  );
  expect(report.thresholds[0]).toMatchObject({ outcome: 'no-samples' });
  expect(report.workloads[0]).not.toHaveProperty('lost');
  expectVerdict(report, 'incomplete');
});

const TWO_HUNDRED_EMAILS = 'workloads: { emails: { submit: email, connections: 4, count: 200 } }';

it('calls a request that is answered 500 ambiguous', async () => {
  const { target } = await startLoadArchive({ fault: 'email/plain-email-passes/every-fortieth' });
  const report = await loadWith(target, TWO_HUNDRED_EMAILS);
  expect(report.workloads[0]).toMatchObject({
    attempted: 200,
    acknowledged: 195,
    ambiguous: 5,
    failed: {},
  });
  expect(report.violations).toEqual([]);
});

it('calls a request that is answered by a reset ambiguous', async () => {
  const report = await loadWith(await targetAt(`${wire.base}/reset-first`), TWO_HUNDRED_EMAILS);
  expect(report.workloads[0]).toMatchObject({ attempted: 200, ambiguous: 200, failed: {} });
});

it('is not green where nothing succeeded, whatever its thresholds count', async () => {
  const { target } = await startLoadArchive({ fault: 'email/plain-email-passes/refused' });
  const report = await loadWith(
    target,
    'workloads: { emails: { submit: email, connections: 2, count: 20 } }\nthresholds: ["errors <= 100 %"]',
  );
  expect(report.thresholds).toMatchObject([{ outcome: 'met' }]);
  expect(report).toMatchObject(
    report.valid
      ? { verdict: 'incomplete', reasons: ['emails: none of 20 succeeded'] }
      : { verdict: 'invalid' },
  );
});

/** A proxy to an inspector that fails on all look-ups but these many. */
async function failingInspector(url: string, answered: number): Promise<string> {
  let asked = 0;
  const server = createServer(async ({ url: path }, response) => {
    asked += 1;
    if (asked > answered) response.writeHead(500).end('no');
    else response.end(await (await fetch(`${url}${path}`)).text());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([2, 0])(
  'does not judge what is archived where the inspector answers %d look-ups and fails on others',
  async (answered) => {
    const { target } = await startLoadArchive();
    const inspectorUrl = await failingInspector(target.inspectorUrl ?? '', answered);
    const report = await loadWith(
      { ...target, inspectorUrl },
      `${RECORDS}\nthresholds: ["lost == 0", "corrupted == 0"]`,
    );
    const { lookedUp = 0, lookUpsFailed } = report.workloads[0] ?? {};
    expect([lookedUp, lookUpsFailed]).toEqual([answered, 10 - answered]);
    expect(report.lookUpFailure).toContain('500');
    expect(report.thresholds[0]).toMatchObject({
      outcome: 'no-samples',
      reason: expect.stringMatching(/^not judged: \d+ of 10 look-ups failed: .*500/),
    });
    expectVerdict(report, 'incomplete');
    expect(renderLoadJUnit(report)).toMatch(/is archived">\s*<skipped\/>/);
  },
);

it('judges it where most look-ups are answered, and counts the others', async () => {
  const { target } = await startLoadArchive();
  const inspectorUrl = await failingInspector(target.inspectorUrl ?? '', 8);
  const report = await loadWith(
    { ...target, inspectorUrl },
    `${RECORDS}\nthresholds: ["lost == 0"]`,
  );
  expect(report.workloads[0]).toMatchObject({ lookedUp: 8, lookUpsFailed: 2, lost: 0 });
  expectVerdict(report, 'met');
});

it('says that a loss was seen, however few look-ups were answered', async () => {
  const { target } = await startLoadArchive({ behaviour: { archived: () => [] } });
  const inspectorUrl = await failingInspector(target.inspectorUrl ?? '', 1);
  const report = await loadWith(
    { ...target, inspectorUrl },
    `${RECORDS}\nthresholds: ["lost == 0"]`,
  );
  expect(report.thresholds[0]).toMatchObject({ outcome: 'crossed', value: 1 });
  expect(report.verdict).toBe('crossed');
});

it('finds out an archive that shows what was sent in the wrong places', async () => {
  const swapped = (record: unknown) => {
    const text = JSON.stringify(record);
    return JSON.parse(
      text.replaceAll(/"(senders|recipients)"/g, (_, name) =>
        name === 'senders' ? '"recipients"' : '"senders"',
      ),
    );
  };
  const { target } = await startLoadArchive({
    behaviour: { archived: (record) => [{ ...record, record: swapped(record.record) }] },
  });
  const report = await loadWith(
    target,
    'workloads: { emails: { submit: email, connections: 1, count: 10 } }\nverify: all',
  );
  expect(report.workloads[0]).toMatchObject({ lookedUp: 10, corrupted: 10, lost: 0 });
});

it('says how many duplicates it could not send, and is incomplete without most of them', async () => {
  const { target } = await startLoadArchive();
  const scenario = 'workloads: { mail: { submit: email, duplicates: 25%, rate: 50/s } }\nfor: 2s';
  const report = await loadWith({ ...target, settleMs: 10_000 }, `${scenario}\nverify: none`);
  expect(report.workloads).toMatchObject([{ duplicates: 0, duplicatesNotSent: 25 }]);
  expectVerdict(report, 'incomplete');
  if (report.valid)
    expect(report.reasons).toEqual([expect.stringContaining('25 of 25 duplicates')]);
  const settled = await loadWith({ ...target, settleMs: 300 }, `${scenario}\nverify: none`);
  expect(settled.workloads[0]?.duplicates).toBeGreaterThan(13);
  expectVerdict(settled, 'met');
});
