import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import type { BundleFinding, FindingCode } from '../../src/certificate/bundle-finding.js';
import { parsePublicProfile } from '../../src/certificate/evidence/public-profile.js';
import { openSigner } from '../../src/certificate/keys/open-signer.js';
import type { Signer } from '../../src/certificate/keys/signer.js';
import { parsePolicy } from '../../src/certificate/policy/parse-policy.js';
import { configurationDigest } from '../../src/certificate/statement/certificate-of.js';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import { loadReportSchema } from '../../src/report/schema/load-report-schema.js';
import type { Suite } from '../../src/suite/load-suite.js';
import { prepareRun } from '../../src/suite/prepare-run.js';
import { assay, fileIn } from '../support/assay.js';
import { type Certified, certificateIn, certify, entriesOf, jsonIn } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';
import {
  type Entries,
  type Lies,
  putJson,
  reportIn,
  resealed,
  zipped,
} from '../support/tampering.js';

/*
 * What somebody could do to what people vouch for and to the loads of a bundle, without the key and with it.
 */

const KEPT = 'archive/records-are-kept';
const LOGGED = 'email/request-id-is-logged';
const PEOPLE = `attestations:
  - { requirement: ${KEPT}, answer: yes, by: Ann of Acme, evidence: manual p. 3, date: 2026-01-31 }
  - { requirement: ${LOGGED}, answer: no, by: Ann of Acme, evidence: not yet, date: 2026-01-31 }
`;
const LOAD = `id: load/tiny
title: A few records
for: 1s
workloads: { records: { submit: [voice], connections: 1 } }
thresholds: [records.failed == 0, voice.rate.mean > 1/s]
`;
const DIGEST = createHash('sha256').update(LOAD).digest('hex');
const FLOOR = 'load/tiny.json';

let made: Certified;
let original: Entries;
let later: Entries;
let signer: Signer;
let suite: Suite;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tampering-parts-'));
  await fileIn(folder, 'people.yaml', PEOPLE);
  await fileIn(folder, 'tiny.yaml', LOAD);
  const floor = `  - scenario: ./tiny.yaml\n    digest: sha256:${DIGEST}\n    thresholds: [voice.rate.mean > 2/s]\n`;
  await fileIn(folder, 'policy.yaml', `attested: [${KEPT}]\nload:\n${floor}`);
  const only = ['--tier', 'all', '--only', 'voice/start-time/*'];
  const args = [...only, '--attestations', 'people.yaml', '--policy', 'policy.yaml'];
  made = await certify(folder, args);
  original = await entriesOf(made.bundle);
  const again = ['--key', 'acme.key', ...args, '--out', 'later.zip'];
  expect((await assay(['certify', ...again], { cwd: folder })).code).toBe(0);
  later = await entriesOf(join(folder, 'later.zip'));
  signer = await openSigner(made.key, undefined, {});
  const target = await parsePublicProfile(textOf(original, ENTRY.profile));
  ({ suite } = await prepareRun(target));
}, 120_000);
afterAll(() => removeFolder(made.folder));

const textOf = (entries: Entries, name: string): string => entries.get(name)?.toString() ?? '';
const edit = (entries: Entries, name: string, change: (text: string) => string): void => {
  const text = textOf(entries, name);
  const changed = change(text);
  expect(changed).not.toBe(text);
  entries.set(name, Buffer.from(changed));
};
const loadIn = (entries: Entries) => jsonIn(entries, FLOOR, loadReportSchema);

async function findingsOf(entries: Entries, policy?: string): Promise<BundleFinding[]> {
  const path = join(made.folder, 'tampered.zip');
  await writeFile(path, await zipped(entries));
  const { findings } = await verifyBundle(path, {
    key: made.publicKey,
    nowMs: Date.now(),
    suite,
    ...(policy !== undefined && { policy: parsePolicy('p.yaml', policy) }),
  });
  return findings;
}

it('is sound before anything is done to it, and when it is signed once more as it was', async () => {
  expect(made.code).toBe(0);
  expect([...original.keys()]).toEqual(
    expect.arrayContaining([ENTRY.attestations, FLOOR, 'load/tiny.yaml', 'load/tiny.html']),
  );
  const entries = new Map(original);
  expect(await findingsOf(entries)).toEqual([]);
  await resealed(entries, signer);
  expect(await findingsOf(entries)).toEqual([]);
});

it.each([ENTRY.attestations, FLOOR, 'load/tiny.yaml', 'load/tiny.html'])(
  'a changed byte in %s is found',
  async (name) => {
    const entries = new Map(original);
    edit(entries, name, (text) => text.replace(/[a-z]/, 'A'));
    expect((await findingsOf(entries)).map(({ code }) => code)).toContain('changed-entry');
  },
);

/** The options of the run are others, and the digest of the configuration says so. */
function passedOff(entries: Entries, only: string[]): Lies {
  const report = reportIn(entries);
  const run = { ...report.run, options: { ...report.run.options, only } };
  putJson(entries, ENTRY.report, { ...report, run });
  const given = [ENTRY.policy, ENTRY.waivers, ENTRY.attestations].flatMap((name) => {
    const content = entries.get(name);
    return content === undefined ? [] : [[name as string, content] as const];
  });
  const configuration = configurationDigest({ run }, new Map(given));
  return { certificate: (said) => ({ ...said, digests: { ...said.digests, configuration } }) };
}

/** Done by somebody who has the key, and signed. */
const INSIDE: [name: string, code: FindingCode, change: (entries: Entries) => Lies | undefined][] =
  [
    [
      'a no becomes a yes in the file',
      'attestations',
      (entries) =>
        void edit(entries, ENTRY.attestations, (text) => text.replace('answer: no', 'answer: yes')),
    ],
    [
      'somebody else is said to vouch for it',
      'attestations',
      (entries) =>
        void edit(entries, ENTRY.attestations, (text) =>
          text.replace('Ann of Acme', 'The auditor'),
        ),
    ],
    [
      'an admitted violation is taken out of the report',
      'attestations',
      (entries) => {
        const report = reportIn(entries);
        putJson(entries, ENTRY.report, {
          ...report,
          attestations: report.attestations?.filter(({ requirement }) => requirement !== LOGGED),
          requirements: report.requirements.map(({ attested, ...one }) =>
            one.id === LOGGED ? one : { ...one, ...(attested && { attested }) },
          ),
        });
        return undefined;
      },
    ],
    [
      'an admitted violation is hidden in the statement alone',
      'attestations',
      () => ({
        certificate: (said) => ({
          ...said,
          attested: said.attested.filter(({ requirement }) => requirement !== LOGGED),
        }),
      }),
    ],
    [
      'the file of attestations is taken out',
      'attestations',
      (entries) => {
        entries.delete(ENTRY.attestations);
        return undefined;
      },
    ],
    [
      'what was attested is called passed',
      'verdict-not-founded',
      (entries) => {
        const report = reportIn(entries);
        putJson(entries, ENTRY.report, {
          ...report,
          requirements: report.requirements.map((one) =>
            one.id === KEPT ? { ...one, outcome: 'passed' } : one,
          ),
        });
        return undefined;
      },
    ],
    [
      'what the run observed is attested',
      'attestations',
      (entries) => {
        const report = reportIn(entries);
        const said = report.requirements.find(({ id }) => id === KEPT)?.attested;
        putJson(entries, ENTRY.report, {
          ...report,
          requirements: report.requirements.map((one) =>
            one.outcome === 'passed' ? { ...one, attested: said } : one,
          ),
        });
        return undefined;
      },
    ],
    [
      'somebody vouches after the signature',
      'time',
      (entries) =>
        void edit(entries, ENTRY.attestations, (text) => text.replace('2026-01-31', '2999-01-31')),
    ],
    [
      'the file of attestations is none',
      'malformed',
      (entries) => void entries.set(ENTRY.attestations, Buffer.from('attestations: [')),
    ],
    [
      'the load is that of another bundle',
      'load',
      (entries) => {
        // It is of its own time, and the archive was another one.
        for (const name of [FLOOR, 'load/tiny.html']) {
          entries.set(name, later.get(name) ?? Buffer.alloc(0));
        }
        return undefined;
      },
    ],
    [
      'the load is of another target',
      'load',
      (entries) => {
        const load = loadIn(entries);
        putJson(entries, FLOOR, { ...load, target: { ...load.target, name: 'Acme Archive 4' } });
        return undefined;
      },
    ],
    [
      'the scenario of a load is made easier',
      'load',
      (entries) => void edit(entries, 'load/tiny.yaml', (text) => text.replace('> 1/s', '> 0/s')),
    ],
    [
      'the figures of a load are made better',
      'load',
      (entries) => {
        const load = loadIn(entries);
        const [workload] = load.workloads;
        if (workload?.rate) workload.rate.mean *= 10;
        if (workload) workload.acknowledged *= 10;
        putJson(entries, FLOOR, load);
        return undefined;
      },
    ],
    [
      'a threshold that does not hold is called met',
      'load',
      (entries) => {
        const load = loadIn(entries);
        for (const one of load.thresholds) one.value = one.operator === '==' ? 5 : one.limit;
        putJson(entries, FLOOR, load);
        return undefined;
      },
    ],
    [
      'a load was crossed and the certificate says met',
      'load',
      (entries) => void putJson(entries, FLOOR, { ...loadIn(entries), verdict: 'crossed' }),
    ],
    [
      'a load that was crossed is taken out',
      'load',
      (entries) => {
        for (const name of [FLOOR, 'load/tiny.html', 'load/tiny.yaml']) entries.delete(name);
        return undefined;
      },
    ],
    [
      'a load that the policy asks for is taken out everywhere',
      'policy',
      (entries) => {
        for (const name of [FLOOR, 'load/tiny.html', 'load/tiny.yaml']) entries.delete(name);
        return { certificate: ({ loads: _, ...said }) => said };
      },
    ],
    [
      'a load is added that nobody stated',
      'load',
      (entries) => void entries.set('load/more.json', entries.get(FLOOR) ?? Buffer.alloc(0)),
    ],
    [
      'the report of a load is none',
      'malformed',
      (entries) => void entries.set(FLOOR, Buffer.from('{"schema":"assay-load/1"}')),
    ],
    [
      'the README says something better',
      'renderings',
      (entries) => void edit(entries, ENTRY.readme, (text) => text.replace('ONLY A PART', 'ALL')),
    ],
    [
      'the page says something better',
      'renderings',
      (entries) =>
        void edit(entries, 'reports/report.html', (text) => text.replace('1 of', '131 of')),
    ],
    [
      'the page of a load is another one',
      'renderings',
      (entries) => void edit(entries, 'load/tiny.html', (text) => text.replaceAll('met', 'well')),
    ],
    [
      'a report for programs is taken out',
      'renderings',
      (entries) => {
        entries.delete('reports/report.sarif');
        return undefined;
      },
    ],
    [
      'a page is added that nothing makes',
      'renderings',
      (entries) => void entries.set('reports/better.html', Buffer.from('<p>conformant')),
    ],
    [
      'the suite is called another one, in the report as well, so that nothing is missed',
      'other-suite',
      (entries) => {
        const report = reportIn(entries);
        const tool = { ...report.tool, suite: `sha256:${'1'.repeat(64)}` };
        putJson(entries, ENTRY.report, { ...report, tool });
        return undefined;
      },
    ],
    ['a part is passed off as everything', 'incomplete', (entries) => passedOff(entries, [])],
    [
      'scenarios are named that nobody has, so that nothing is missed',
      'other-suite',
      (entries) => {
        const report = reportIn(entries);
        const tool = { ...report.tool, suite: `sha256:${'1'.repeat(64)}` };
        const options = { ...report.run.options, scenarios: ['./own'] };
        putJson(entries, ENTRY.report, { ...report, tool, run: { ...report.run, options } });
        return undefined;
      },
    ],
    [
      'a small tier is passed off as the full one',
      'incomplete',
      (entries) => {
        const report = reportIn(entries);
        const tier = report.tier && { ...report.tier, name: 'full' };
        putJson(entries, ENTRY.report, { ...report, tier });
        return undefined;
      },
    ],
    [
      'the target is called another one, in the report as well',
      'other-target',
      (entries) => {
        const report = reportIn(entries);
        const target = { ...report.target, name: 'Acme Archive 4' };
        putJson(entries, ENTRY.report, { ...report, target });
        return undefined;
      },
    ],
    [
      'the load was made before the run',
      'load',
      (entries) => {
        const load = loadIn(entries);
        putJson(entries, FLOOR, {
          ...load,
          run: { ...load.run, startedAt: '2026-01-01T00:00:00.000Z' },
        });
        return undefined;
      },
    ],
  ];

describe('with the key', () => {
  it.each(INSIDE)('%s', async (_, code, change) => {
    const entries = new Map(original);
    const lies = change(entries);
    await resealed(entries, signer, lies);
    expect((await findingsOf(entries)).map((one) => one.code)).toContain(code);
  });
});

it('a load is judged by what its policy adds to the scenario, and shows it', async () => {
  const { thresholds, scenario } = JSON.parse(textOf(original, FLOOR));
  expect(thresholds).toContainEqual(
    expect.objectContaining({ text: 'voice.rate.mean > 2/s', outcome: 'met' }),
  );
  expect(scenario.digest).toBe(`sha256:${DIGEST}`);
  expect(textOf(original, 'load/tiny.html')).toContain('voice.rate.mean &gt; 2/s');
  expect(await findingsOf(new Map(original))).toEqual([]);
});

describe('a policy from elsewhere', () => {
  it.each([
    ['load: [{ scenario: records }]', /the load records: it was not run/],
    ['load: [{ scenario: tiny }]', /no shipped scenario, and the floor has no digest/],
    [`load: [{ scenario: tiny, digest: "sha256:${'0'.repeat(64)}" }]`, /another scenario than/],
    [
      `load: [{ scenario: tiny, digest: "sha256:${DIGEST}", thresholds: [voice.rate.mean > 9000000/s] }]`,
      /voice\.rate\.mean > 9000000\/s does not hold: \d/,
    ],
    [
      `load: [{ scenario: tiny, digest: "sha256:${DIGEST}", thresholds: [email.rate.mean > 1/s] }]`,
      /email\.rate\.mean > 1\/s cannot be judged/,
    ],
  ])('%s', async (policy, message) => {
    const findings = await findingsOf(new Map(original), `${policy}\n`);
    expect(findings.map(({ code }) => code)).toEqual(['policy']);
    expect(findings[0]?.message).toMatch(message);
  });

  it('has its mistakes told with their places', async () => {
    const text = 'load:\n  - scenario: records\n    thresholds: [records.latenzy.p99 < 1 s]\n';
    await fileIn(made.folder, 'wrong.yaml', text);
    const args = ['verify', 'acme.zip', '--key', 'acme.key.pub', '--policy', 'wrong.yaml'];
    const { code, stderr } = await assay(args, { cwd: made.folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^wrong\.yaml:3:18: .*did you mean latency\?/);
  });
});

it('a floor that is not met ends with 1, and the bundle is there all the same', async () => {
  const { folder } = made;
  await fileIn(folder, 'high.yaml', LOAD.replace('> 1/s', '> 9000000/s'));
  await fileIn(
    folder,
    'high-policy.yaml',
    `load: [{ scenario: ./high.yaml, digest: "sha256:${'0'.repeat(64)}" }]\n`,
  );
  const args = ['--key', 'acme.key', '--only', 'voice/start-time/*', '--tier', 'all'];
  const out = ['--policy', 'high-policy.yaml', '--out', 'high.zip'];
  const { code, stdout } = await assay(['certify', ...args, ...out], { cwd: folder });
  expect(stdout).toMatch(/the load high: its thresholds are crossed/);
  expect(code).toBe(1);
  const entries = await entriesOf(join(folder, 'high.zip'));
  expect(certificateIn(entries).predicate.loads).toMatchObject([{ verdict: 'crossed' }]);
  expect(await readFile(join(folder, 'high.yaml'), 'utf8')).toBe(textOf(entries, 'load/high.yaml'));
});
