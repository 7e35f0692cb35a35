import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE_LIMITS } from './bundle-limits.js';
import { readBundle } from './read-bundle.js';
import { writeBundle } from './write-bundle.js';

let file: string;
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'assay-bundle-')), 'a.zip');
});
afterEach(() => rm(join(file, '..'), { recursive: true }));

const entries = new Map(
  ['reports/a', 'reports/b', 'reports/c'].map((name) => [name, randomBytes(1_000)]),
);
const codes = async (limits: Partial<typeof BUNDLE_LIMITS>) => {
  const { findings } = await readBundle(file, { ...BUNDLE_LIMITS, ...limits });
  return findings.map(({ code }) => code);
};

describe('readBundle', () => {
  it('gives back what was written', async () => {
    await writeBundle(file, entries);
    expect(await readBundle(file)).toEqual({ entries, findings: [] });
  });

  it.each([
    ['the file', { file: 3_000 }],
    ['what all entries unpack to', { unpacked: 2_999 }],
    ['the number of entries', { entries: 2 }],
  ])('stops where %s is more than a bundle has', async (_, limits) => {
    await writeBundle(file, entries);
    expect(await codes(limits)).toEqual(['too-large']);
    expect(await codes({ file: 10_000, unpacked: 3_000, entries: 3 })).toEqual([]);
  });

  it('does not unpack what is packed too well', async () => {
    await writeBundle(file, new Map([['reports/a', Buffer.alloc(100_000)]]));
    expect(await codes({})).toEqual([]);
    expect(await codes({ ratioFrom: 99_999 })).toEqual(['too-large']);
  });

  it('says of another file what it is not', async () => {
    await writeFile(file, 'hello');
    const { findings } = await readBundle(file);
    const message = 'it is no ZIP file, or one that was cut off';
    expect(findings).toEqual([{ code: 'not-a-bundle', message }]);
  });

  it('tells that there is no file', async () => {
    expect(await codes({})).toEqual(['not-a-bundle']);
  });
});
