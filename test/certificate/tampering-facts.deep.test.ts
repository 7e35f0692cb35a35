import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import type { FindingCode } from '../../src/certificate/bundle-finding.js';
import { openSigner } from '../../src/certificate/keys/open-signer.js';
import type { Signer } from '../../src/certificate/keys/signer.js';
import { parsePolicy } from '../../src/certificate/policy/parse-policy.js';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { type Certified, certify, entriesOf } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';
import { type Change, edited, ended, retold } from '../support/retold.js';
import {
  type Entries,
  evidenceIn,
  type Lies,
  putEvidence,
  putJson,
  reportIn,
  resealed,
  zipped,
} from '../support/tampering.js';

/*
 * What somebody who has the key could say of the suite instead of what it has: what is signed fits together, and the
 * verdict follows from the outcomes.
 */

const FAILING = 'voice/start-time/string';
const REQUIREMENT = 'voice/start-time-as-number-or-string';
const PASSED = 'voice/start-time/number';

let made: Certified;
let original: Entries;
let signer: Signer;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tampering-facts-'));
  const sent = [
    'voice/start-time/*',
    'files/upload-answers-200/voice/*',
    'observe/success-status/*',
  ];
  const only = ['--tier', 'all', '--only', ...sent];
  made = await certify(folder, [...only, '--fault', `${REQUIREMENT}/no-strings`]);
  original = await entriesOf(made.bundle);
  signer = await openSigner(made.key, undefined, {});
}, 120_000);
afterAll(() => removeFolder(made.folder));

function withoutExchangesOf(entries: Entries, id: string): Lies {
  const kept = evidenceIn(entries).filter(({ session }) => !String(session).startsWith(`${id}#`));
  putEvidence(entries, kept);
  const evidence = {
    exchanges: kept.filter(({ type }) => type === 'exchange').length,
    sessions: new Set(kept.map(({ session }) => session)).size,
    inspections: kept.filter(({ type }) => type === 'inspection').length,
  };
  return { certificate: (said) => ({ ...said, evidence }) };
}

async function verified(change: Change, also?: (entries: Entries) => Lies, policy = '{}') {
  const entries = new Map(original);
  putJson(entries, ENTRY.report, change(reportIn(entries)));
  await resealed(entries, signer, also?.(entries) ?? {});
  const path = join(made.folder, 'tampered.zip');
  await writeFile(path, await zipped(entries));
  const { findings } = await verifyBundle(path, {
    key: made.publicKey,
    nowMs: Date.now(),
    policy: parsePolicy('policy.yaml', policy),
  });
  // The pages for people are not written again, which is found as well.
  return findings.filter(({ code }) => code !== 'renderings');
}

it('is sound before anything is done to it, and when it is told once more as it was', async () => {
  expect(reportIn(original).verdict).toBe('nonconformant');
  expect(reportIn(original).observations.length).toBeGreaterThan(0);
  expect(await verified((report) => report)).toEqual([]);
  expect(await verified(retold((checks) => checks))).toEqual([]);
});

const NOT_SEEN = { outcome: 'not-observed', reason: 'the profile has no inspector' } as const;

const CASES: [
  name: string,
  code: FindingCode,
  change: Change,
  also?: (entries: Entries) => Lies,
][] = [
  [
    'the failing check judges nothing',
    'other-suite',
    retold(edited(FAILING, { requirements: [] })),
  ],
  [
    'the failing check judges a should',
    'other-suite',
    retold(edited(FAILING, { requirements: ['conversations/long-texts-pass'] })),
  ],
  [
    'the failing check is one of the team’s own',
    'other-suite',
    retold(edited(FAILING, { own: true })),
  ],
  [
    'the failing check is less important',
    'other-suite',
    retold(edited(FAILING, { level: 'should' })),
  ],
  [
    'a check that passed judges every requirement',
    'other-suite',
    retold(edited(PASSED, { requirements: REQUIREMENTS.map(({ id }) => id) })),
  ],
  [
    'a check is added that the suite does not have',
    'other-suite',
    retold((checks) => [
      ...checks,
      ...checks.filter(({ id }) => id === PASSED).map((check) => ({ ...check, id: 'acme/more' })),
    ]),
  ],
  [
    'the failing check becomes an observation',
    'incomplete',
    (report) => ({
      ...retold((checks) => checks.filter(({ id }) => id !== FAILING))(report),
      observations: [...report.observations, { id: FAILING, question: 'What?', answer: 'fine' }],
    }),
  ],
  [
    'the failing check could not be observed, and its exchanges are removed',
    'unfounded',
    retold(ended(FAILING, NOT_SEEN)),
    (entries) => withoutExchangesOf(entries, FAILING),
  ],
  ['the failing check could not be observed', 'judged-otherwise', retold(ended(FAILING, NOT_SEEN))],
  [
    'the answer to a question is another one',
    'judged-otherwise',
    (report) => ({
      ...report,
      observations: report.observations.map((one) => ({ ...one, answer: '204' })),
    }),
  ],
  [
    'a question is asked in other words',
    'other-suite',
    (report) => ({
      ...report,
      observations: report.observations.map((one) => ({ ...one, question: 'How well?' })),
    }),
  ],
  [
    'a requirement is seen by other means',
    'other-suite',
    (report) => ({
      ...report,
      requirements: report.requirements.map((one) => ({ ...one, seen: 'wire' as const })),
    }),
  ],
];

describe('with the key', () => {
  it.each(CASES)('%s', async (_, code, change, also) => {
    const findings = await verified(change, also);
    expect(findings.map((one) => one.code)).toContain(code);
  });

  /** Every check of the requirement passed, and the requests are not those that it would make. */
  const unjudgeable = (entries: Entries): Lies => {
    const lines = evidenceIn(entries).map((line) => {
      if (!String(line.session).startsWith('voice/start-time/')) return line;
      const exchange = line.exchange as { url: string } | undefined;
      return exchange ? { ...line, exchange: { ...exchange, url: `${exchange.url}/other` } } : line;
    });
    putEvidence(entries, lines);
    return {};
  };
  const allPassed: Change = (report) => ({
    ...report.checks
      .filter(({ requirements }) => requirements.includes(REQUIREMENT))
      .reduce((told, { id }) => retold(ended(id, { outcome: 'passed' }))(told), report),
    exchanges: [],
  });

  it('a requirement of which no check can be judged again has not passed for a policy', async () => {
    const findings = await verified(allPassed, unjudgeable, `passed: [${REQUIREMENT}]`);
    expect(findings.map(({ message }) => message)).toContain(
      `${REQUIREMENT} is to have passed, and none of its checks that passed can be judged again`,
    );
  });
});

it('a number that no date has makes it malformed, and nothing else fails for it', async () => {
  const entries = new Map(original);
  const report = reportIn(entries);
  putJson(entries, ENTRY.report, { ...report, run: { ...report.run, durationMs: 1e300 } });
  const path = join(made.folder, 'tampered.zip');
  await writeFile(path, await zipped(entries));
  const { findings } = await verifyBundle(path, { key: made.publicKey, nowMs: Date.now() });
  expect(findings.map(({ code }) => code)).toEqual(['changed-entry']);
});
