import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import { manifestOf } from '../../src/certificate/bundle/manifest.js';
import type { FindingCode } from '../../src/certificate/bundle-finding.js';
import { parsePublicProfile } from '../../src/certificate/evidence/public-profile.js';
import { openSigner } from '../../src/certificate/keys/open-signer.js';
import { publicKeyOf } from '../../src/certificate/keys/public-key.js';
import type { Signer } from '../../src/certificate/keys/signer.js';
import { envelopeSchema } from '../../src/certificate/statement/envelope.js';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import type { SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import type { Suite } from '../../src/suite/load-suite.js';
import { prepareRun } from '../../src/suite/prepare-run.js';
import { type Certified, certify, entriesOf, jsonIn } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';
import {
  type Entries,
  evidenceIn,
  type Lies,
  putEvidence,
  putJson,
  renamed,
  reportIn,
  resealed,
  zipped,
} from '../support/tampering.js';

/*
 * What somebody could do to a bundle: without the key, and with it. Whoever has the key can sign anything, but what is
 * signed must still follow from what was recorded.
 */

const FAILING = 'voice/start-time/string';
const MIB = 1024 * 1024;

let made: Certified;
let older: Entries;
let original: Entries;
let signer: Signer;
// Loaded once: it is the same for every bundle.
let suite: Suite;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tampering-'));
  const only = ['--tier', 'all', '--only', 'voice/start-time/*', 'files/upload-answers-200/*'];
  older = await entriesOf((await certify(folder, only)).bundle);
  await Promise.all(['acme.key', 'acme.key.pub'].map((name) => rm(join(folder, name))));
  // One check fails, so that there is something to hide.
  const fault = ['--fault', 'voice/start-time-as-number-or-string/no-strings'];
  made = await certify(folder, [...only, ...fault]);
  original = await entriesOf(made.bundle);
  signer = await openSigner(made.key, undefined, {});
  const target = await parsePublicProfile(contentOf(ENTRY.profile).toString('utf8'));
  ({ suite } = await prepareRun(target));
}, 120_000);
afterAll(() => removeFolder(made.folder));

const copy = (): Entries => new Map(original);
const contentOf = (name: string): Buffer => original.get(name) ?? Buffer.alloc(0);

/** The codes of what is wrong with a file. */
async function codesOf(file: Buffer): Promise<FindingCode[]> {
  const path = join(made.folder, 'tampered.zip');
  await writeFile(path, file);
  const { findings } = await verifyBundle(path, {
    key: made.publicKey,
    nowMs: Date.now(),
    suite,
  });
  for (const { message } of findings) expect(message).not.toBe('');
  return findings.map(({ code }) => code);
}

it('is sound before anything is done to it', async () => {
  expect(original.size).toBeGreaterThan(10);
  expect(reportIn(original).verdict).toBe('nonconformant');
  expect(await codesOf(await zipped(original))).toEqual([]);
});

describe('a changed byte', () => {
  it.each([
    ENTRY.readme,
    ENTRY.profile,
    ENTRY.report,
    ENTRY.exchanges,
    ENTRY.manifest,
    ENTRY.certificate,
    ENTRY.testResult,
    'reports/junit.xml',
    'reports/report.ndjson',
    'reports/report.html',
    'reports/report.md',
    'reports/ctrf.json',
    'reports/report.sarif',
    'reports/badge.svg',
  ])('in %s', async (name) => {
    const entries = copy();
    const content = Buffer.from(contentOf(name));
    expect(content.length).toBeGreaterThan(100);
    const at = Math.floor(content.length / 2);
    content[at] = (content[at] ?? 0) ^ 1;
    entries.set(name, content);
    const codes = await codesOf(await zipped(entries));
    const wanted: FindingCode[] = ['changed-entry', 'malformed', 'signature', 'other-subject'];
    expect(codes.filter((code) => wanted.includes(code))).not.toEqual([]);
  });

  it('has a test for each entry', () => {
    expect([...original.keys()].length).toBe(14);
  });
});

/** Done to the file, by somebody who has no key. */
const OUTSIDE: [name: string, code: FindingCode, make: () => Promise<Buffer> | Buffer][] = [
  [
    'an entry is missing',
    'missing-entry',
    () => {
      const entries = copy();
      entries.delete(ENTRY.report);
      return zipped(entries);
    },
  ],
  [
    'an entry of another kind is added',
    'unknown-entry',
    () => zipped([...copy(), ['notes.txt', Buffer.from('x')]]),
  ],
  [
    'a report is added',
    'unknown-entry',
    () => zipped([...copy(), ['reports/better.html', Buffer.from('<p>conformant')]]),
  ],
  [
    'two entries have one name',
    'duplicate-entry',
    () => zipped([...copy(), [ENTRY.report, contentOf('reports/report.md')]]),
  ],
  [
    'a name leads out of the folder',
    'unsafe-entry',
    async () =>
      renamed(
        await zipped([...copy(), ['aa/aa/evil.sh', Buffer.from('x')]]),
        'aa/aa/evil.sh',
        '../../evil.sh',
      ),
  ],
  [
    'a name is absolute',
    'unsafe-entry',
    async () =>
      renamed(
        await zipped([...copy(), ['aetc/passwd', Buffer.from('x')]]),
        'aetc/passwd',
        '/etc/passwd',
      ),
  ],
  [
    'a name has a backslash',
    'unsafe-entry',
    async () =>
      renamed(await zipped([...copy(), ['aa/evil', Buffer.from('x')]]), 'aa/evil', 'aa\\evil'),
  ],
  ['an entry is a link', 'unsafe-entry', () => zipped(copy(), { mode: 0o120777 })],
  [
    'an entry unpacks to very much',
    'too-large',
    () => zipped([...copy(), ['reports/bomb.html', Buffer.alloc(8 * MIB)]]),
  ],
  [
    'there are very many entries',
    'too-large',
    () =>
      zipped([
        ...copy(),
        ...Array.from({ length: 100 }, (_, at): [string, Buffer] => [
          `reports/a${at}`,
          Buffer.from('x'),
        ]),
      ]),
  ],
  [
    'an entry unpacks to more than it says',
    'not-a-bundle',
    async () => {
      const zip = await zipped([...copy(), ['reports/liar', Buffer.alloc(5_000, 'ab')]]);
      const size = Buffer.alloc(4);
      size.writeUInt32LE(5_000);
      const small = Buffer.alloc(4);
      small.writeUInt32LE(7);
      return renamed(zip, size.toString('latin1'), small.toString('latin1'));
    },
  ],
  ['the file was cut', 'not-a-bundle', async () => (await zipped(copy())).subarray(0, 9_000)],
  [
    'the file is no archive',
    'not-a-bundle',
    () => Buffer.from('%PDF-1.7 certificate of conformance'),
  ],
  ['the file is empty', 'not-a-bundle', () => Buffer.alloc(0)],
  [
    'the manifest and the statements are signed with another key',
    'signature',
    async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      const { sign } = await import('node:crypto');
      const other = {
        publicKey: publicKeyOf('', publicKey),
        sign: async (bytes: Uint8Array) => sign(null, bytes, privateKey),
      };
      const entries = copy();
      await resealed(entries, other);
      return zipped(entries);
    },
  ],
  [
    'the verdict in the statement is edited',
    'signature',
    () => {
      const entries = copy();
      const envelope = jsonIn(entries, ENTRY.certificate, envelopeSchema);
      const said = Buffer.from(envelope.payload, 'base64').toString('utf8');
      const payload = Buffer.from(said.replace('"nonconformant"', '"conformant"')).toString(
        'base64',
      );
      putJson(entries, ENTRY.certificate, { ...envelope, payload });
      return zipped(entries);
    },
  ],
  [
    'the statement is passed off as something else',
    'signature',
    () => {
      const entries = copy();
      const envelope = jsonIn(entries, ENTRY.certificate, envelopeSchema);
      putJson(entries, ENTRY.certificate, { ...envelope, payloadType: 'application/json' });
      return zipped(entries);
    },
  ],
  [
    'the signature is taken away',
    'malformed',
    () => {
      const entries = copy();
      const envelope = jsonIn(entries, ENTRY.certificate, envelopeSchema);
      putJson(entries, ENTRY.certificate, { ...envelope, signatures: [] });
      return zipped(entries);
    },
  ],
  [
    'the entries are those of an older, better bundle',
    'other-subject',
    () => {
      const entries = new Map(older);
      for (const name of [ENTRY.certificate, ENTRY.testResult]) entries.set(name, contentOf(name));
      return zipped(entries);
    },
  ],
  [
    'the report is that of an older bundle, with a manifest that says so',
    'other-subject',
    () => {
      const entries = copy();
      entries.set(ENTRY.report, older.get(ENTRY.report) ?? Buffer.alloc(0));
      const own = [...entries].filter(([name]) => !/^(manifest|statements)/.test(name));
      entries.set(ENTRY.manifest, manifestOf(new Map(own)));
      return zipped(entries);
    },
  ],
  [
    'two reports are swapped',
    'changed-entry',
    () => {
      const entries = copy();
      entries.set('reports/report.md', contentOf('reports/report.html'));
      entries.set('reports/report.html', contentOf('reports/report.md'));
      return zipped(entries);
    },
  ],
  [
    'the manifest is nested very deeply',
    'malformed',
    () => zipped(copy().set(ENTRY.manifest, Buffer.from('['.repeat(100_000)))),
  ],
];

describe('without the key', () => {
  it.each(OUTSIDE)('%s', async (_, code, make) => {
    expect(await codesOf(await make())).toContain(code);
  });
});

/** The report as it would be if the failing check had passed. */
function asPassed(report: SavedRunReport): SavedRunReport {
  const checks = report.checks.map((check) => {
    if (check.id !== FAILING) return check;
    const { failure: _, ...others } = check;
    return { ...others, outcome: 'passed' as const };
  });
  const requirements = report.requirements.map((one) =>
    one.checks.includes(FAILING) ? { ...one, outcome: 'passed' as const } : one,
  );
  const moved = (counts: SavedRunReport['summary']['checks']) => ({
    ...counts,
    failed: counts.failed - 1,
    passed: counts.passed + 1,
  });
  const { summary } = report;
  return {
    ...report,
    checks,
    requirements,
    exchanges: [],
    verdict: 'conformant',
    summary: {
      ...summary,
      checks: moved(summary.checks),
      requirements: moved(summary.requirements),
    },
  };
}

const later = (iso: string, ms: number): string => new Date(Date.parse(iso) + ms).toISOString();
const HOUR = 3_600_000;

/** Done by somebody who has the key, and signed. */
const INSIDE: [name: string, code: FindingCode, change: (entries: Entries) => Lies | undefined][] =
  [
    [
      'the verdict is edited',
      'verdict-not-founded',
      (entries) =>
        void putJson(entries, ENTRY.report, { ...reportIn(entries), verdict: 'conformant' }),
    ],
    [
      'the report has two verdicts, of which other readers take the first',
      'malformed',
      (entries) => {
        const text = String(entries.get(ENTRY.report));
        entries.set(ENTRY.report, Buffer.from(text.replace('{', '{"verdict":"conformant",')));
        return undefined;
      },
    ],
    [
      'the outcome of a requirement is edited',
      'verdict-not-founded',
      (entries) => {
        const { checks: _, ...better } = asPassed(reportIn(entries));
        putJson(entries, ENTRY.report, { ...better, checks: reportIn(entries).checks });
        return undefined;
      },
    ],
    [
      'the failing check is removed',
      'incomplete',
      (entries) => {
        const report = reportIn(entries);
        const checks = report.checks.filter(({ id }) => id !== FAILING);
        putJson(entries, ENTRY.report, { ...report, checks });
        return undefined;
      },
    ],
    [
      'a check that was left out is removed',
      'incomplete',
      (entries) => {
        const report = reportIn(entries);
        const first = report.checks.find(({ outcome }) => outcome === 'deselected');
        const summary = structuredClone(report.summary);
        summary.checks.deselected -= 1;
        const checks = report.checks.filter((check) => check !== first);
        putJson(entries, ENTRY.report, { ...report, checks, summary });
        return undefined;
      },
    ],
    [
      'the failing check is called passed',
      'judged-otherwise',
      (entries) => void putJson(entries, ENTRY.report, asPassed(reportIn(entries))),
    ],
    [
      'the failing check is called passed, and its exchanges are removed',
      'unfounded',
      (entries) => {
        putJson(entries, ENTRY.report, asPassed(reportIn(entries)));
        const kept = evidenceIn(entries).filter(
          ({ session }) => !String(session).startsWith(FAILING),
        );
        putEvidence(entries, kept);
        const exchanges = kept.filter(({ type }) => type === 'exchange').length;
        const sessions = new Set(kept.map(({ session }) => session)).size;
        const inspections = kept.filter(({ type }) => type === 'inspection').length;
        return {
          certificate: (said) => ({ ...said, evidence: { exchanges, sessions, inspections } }),
        };
      },
    ],
    [
      'an answer is edited',
      'judged-otherwise',
      (entries) =>
        void putEvidence(
          entries,
          evidenceIn(entries).map((line) => {
            if (!String(line.session).startsWith('voice/start-time/number')) return line;
            const exchange = line.exchange as { url: string; status: number } | undefined;
            return exchange?.url.endsWith('/voice')
              ? { ...line, exchange: { ...exchange, status: 500 } }
              : line;
          }),
        ),
    ],
    [
      'exchanges are taken away',
      'incomplete',
      (entries) => void putEvidence(entries, evidenceIn(entries).slice(0, -3)),
    ],
    [
      'an exchange is there twice',
      'unfounded',
      (entries) => {
        const lines = evidenceIn(entries);
        putEvidence(entries, [
          ...lines,
          ...lines.filter(({ type }) => type === 'exchange').slice(0, 1),
        ]);
        return undefined;
      },
    ],
    [
      'the exchanges are those of another run',
      'time',
      (entries) => {
        const moved = evidenceIn(entries).map((line) => {
          const exchange = line.exchange as { at: string } | undefined;
          return exchange
            ? { ...line, exchange: { ...exchange, at: later(exchange.at, -HOUR) } }
            : line;
        });
        putEvidence(entries, moved);
        return undefined;
      },
    ],
    [
      'an exchange is another one in the report',
      'other-run',
      (entries) => {
        const report = reportIn(entries);
        const exchanges = report.exchanges.map((one) => ({ ...one, status: 200 }));
        putJson(entries, ENTRY.report, { ...report, exchanges });
        return undefined;
      },
    ],
    [
      'the profile is another one',
      'other-target',
      () => ({
        certificate: (said) => ({
          ...said,
          digests: { ...said.digests, profile: `sha256:${'0'.repeat(64)}` },
        }),
      }),
    ],
    [
      'the target has another name',
      'other-target',
      () => ({
        certificate: (said) => ({ ...said, target: { ...said.target, name: 'Acme Archive 4' } }),
      }),
    ],
    [
      'a requirement is removed',
      'incomplete',
      (entries) => {
        const report = reportIn(entries);
        putJson(entries, ENTRY.report, { ...report, requirements: report.requirements.slice(1) });
        return undefined;
      },
    ],
    [
      'the suite is an older one',
      'other-suite',
      () => ({
        certificate: (said) => ({
          ...said,
          tool: { ...said.tool, suite: `sha256:${'1'.repeat(64)}` },
        }),
      }),
    ],
    [
      'the options are others',
      'other-run',
      (entries) => {
        const report = reportIn(entries);
        const run = { ...report.run, options: { ...report.run.options, skip: [FAILING] } };
        putJson(entries, ENTRY.report, { ...report, run });
        return undefined;
      },
    ],
    [
      'the run is said to be of tomorrow',
      'time',
      (entries) => {
        const report = reportIn(entries);
        const run = { ...report.run, startedAt: later(report.run.startedAt, 24 * HOUR) };
        putJson(entries, ENTRY.report, { ...report, run });
        return undefined;
      },
    ],
    [
      'it is signed in the future',
      'time',
      () => ({ certificate: (said) => ({ ...said, signedAt: later(said.signedAt, HOUR) }) }),
    ],
    [
      'it was signed before it was run',
      'time',
      () => ({ certificate: (said) => ({ ...said, signedAt: later(said.signedAt, -HOUR) }) }),
    ],
    [
      'a waiver is added afterwards',
      'other-run',
      (entries) => {
        const text = `waivers:\n  - id: ${FAILING}\n    reason: it was agreed\n`;
        entries.set(ENTRY.waivers, Buffer.from(text));
        return undefined;
      },
    ],
    [
      'the failing check is called waived',
      'waivers',
      (entries) => {
        const report = reportIn(entries);
        const waiver = { id: FAILING, reason: 'it was agreed' };
        const checks = report.checks.map((check) =>
          check.id === FAILING ? { ...check, outcome: 'waived', waiver } : check,
        );
        putJson(entries, ENTRY.report, { ...report, checks });
        return undefined;
      },
    ],
    [
      'people are said to vouch for something',
      'attestations',
      () => ({
        certificate: (said) => ({
          ...said,
          attested: [
            {
              requirement: 'archive/files-cannot-be-read',
              answer: 'yes',
              by: 'us',
              evidence: 'none',
              date: '2026-01-01',
            },
          ],
        }),
      }),
    ],
    [
      'the test result says passed',
      'statements-differ',
      () => ({ testResult: (said) => ({ ...said, result: 'PASSED', failedTests: [] }) }),
    ],
    [
      'the profile in the bundle is none',
      'malformed',
      (entries) => void entries.set(ENTRY.profile, Buffer.from('target: [\n')),
    ],
    [
      'a line of the evidence is none',
      'malformed',
      (entries) => void entries.set(ENTRY.exchanges, Buffer.from('{"type":"exchange"}\n')),
    ],
    [
      'the counts are others',
      'verdict-not-founded',
      (entries) => {
        const report = reportIn(entries);
        const summary = structuredClone(report.summary);
        summary.checks.passed += 100;
        putJson(entries, ENTRY.report, { ...report, summary });
        return undefined;
      },
    ],
  ];

describe('with the key', () => {
  it('is sound when it is signed once more as it was', async () => {
    const entries = copy();
    await resealed(entries, signer);
    expect(await codesOf(await zipped(entries))).toEqual([]);
  });

  it.each(INSIDE)('%s', async (_, code, change) => {
    const entries = copy();
    const lies = change(entries);
    await resealed(entries, signer, lies);
    expect(await codesOf(await zipped(entries))).toContain(code);
  });
});
