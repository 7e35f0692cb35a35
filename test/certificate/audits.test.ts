import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ENTRY } from '../../src/certificate/bundle/entry-names.js';
import { openSigner } from '../../src/certificate/keys/open-signer.js';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import { type Certified, certify, entriesOf } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';
import { ended, retold } from '../support/retold.js';
import { putJson, reportIn, resealed, zipped } from '../support/tampering.js';

/*
 * What looks back on a whole run has to follow from what its checks have sent, and from what the
 * inspector showed when it was asked for all of it.
 */

let made: Certified;
afterEach(() => removeFolder(made.folder));

async function certified(args: readonly string[]): Promise<void> {
  made = await certify(await mkdtemp(join(tmpdir(), 'assay-audits-')), args);
}

const verified = (path = made.bundle) =>
  verifyBundle(path, { key: made.publicKey, nowMs: Date.now() });

const isAudit = (id: string): boolean => /-of-the-run|-in-the-run/.test(id);

it('is judged again in a bundle of a whole tier', async () => {
  await certified(['--tier', 'smoke']);
  const { findings, rejudged } = await verified();
  expect(findings).toEqual([]);
  const { checks } = reportIn(await entriesOf(made.bundle));
  const audits = checks.filter(({ id, outcome }) => isAudit(id) && outcome === 'passed');
  expect(audits.length).toBeGreaterThan(15);
  expect(rejudged?.same).toEqual(expect.arrayContaining(audits.map(({ id }) => id)));
});

const ARCHIVED = 'records/all-of-the-run-are-archived-as-sent/conversations';
const STORED = 'files/all-of-the-run-are-stored-as-sent/bytes';

it.each([
  [
    ARCHIVED,
    'conversations/every-entry-is-archived/whole-seconds',
    'records/any-text/conversations',
  ],
  [STORED, 'files/bytes-are-stored-as-sent/cut-at-64-KiB', 'files/below-the-limit/voice'],
])('finds out that %s failed', async (audit, fault, others) => {
  await certified(['--tier', 'all', '--fault', fault, '--only', audit, others]);
  expect((await verified()).findings).toEqual([]);
  const entries = await entriesOf(made.bundle);
  const report = reportIn(entries);
  expect(report.checks.find(({ id }) => id === audit)?.outcome).toBe('failed');
  putJson(entries, ENTRY.report, retold(ended(audit, { outcome: 'passed' }))(report));
  await resealed(entries, await openSigner(made.key, undefined, {}));
  const path = join(made.folder, 'tampered.zip');
  await writeFile(path, await zipped(entries));
  const { findings } = await verified(path);
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'judged-otherwise',
      message: expect.stringContaining(`${audit} passed`),
    }),
  );
});
