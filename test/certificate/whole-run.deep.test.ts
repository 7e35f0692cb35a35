import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyBundle } from '../../src/certificate/verification/verify-bundle.js';
import { certify } from '../support/certified.js';
import { removeFolder } from '../support/remove-folder.js';

/*
 * Thousands of requests at the same time, which come in another order when they are judged again:
 * what depends on chance here must not look like a changed bundle.
 */
it('verifies what was made of a run of everything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-whole-run-'));
  try {
    const { bundle, publicKey } = await certify(folder, ['--tier', 'all']);
    const { findings, rejudged } = await verifyBundle(bundle, {
      key: publicKey,
      nowMs: Date.now(),
    });
    expect(findings).toEqual([]);
    const { same = [], unjudged = [], differing } = rejudged ?? {};
    expect(differing).toEqual([]);
    expect(same.length).toBeGreaterThan(2000);
    expect(unjudged.length / same.length).toBeLessThan(0.06);
  } finally {
    await removeFolder(folder);
  }
}, 300_000);
