import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

  it('refuses a name that leads out of the folder', async () => {
    await writeBundle(file, entries);
    const zip = (await readFile(file)).toString('latin1').replaceAll('reports/b', '../orts/b');
    await writeFile(file, zip, 'latin1');
    const { findings } = await readBundle(file);
    expect(findings).toEqual([
      { code: 'unsafe-entry', message: 'invalid relative path: ../orts/b' },
    ]);
  });

  it.each<[string, (packed: Buffer) => void]>([
    ['does not unpack', (packed) => packed.writeUInt8(0x07)],
    ['unpacks to less', (packed) => packed.writeUInt8(0x03)],
  ])('says of an entry that %s that this is no bundle', async (_, change) => {
    await writeBundle(file, entries);
    const zip = await readFile(file);
    change(zip.subarray(zip.indexOf('reports/b') + 'reports/b'.length));
    await writeFile(file, zip);
    const read = await readBundle(file);
    expect([...read.entries.keys()]).toEqual(['reports/a']);
    expect(read.findings).toEqual([
      {
        code: 'not-a-bundle',
        message: expect.stringMatching(/^reports\/b is damaged and cannot be unpacked \(/),
      },
    ]);
  });

  it('tells that there is no file', async () => {
    expect(await codes({})).toEqual(['not-a-bundle']);
  });
});

describe('a file that is more than its entries', () => {
  /** Moves what the directory says of places in the file, as somebody does who inserts bytes. */
  const moved = (zip: Buffer, by: number): Buffer => {
    const changed = Buffer.from(zip);
    const end = changed.length - 22;
    const directory = changed.readUInt32LE(end + 16);
    changed.writeUInt32LE(directory + by, end + 16);
    for (let at = directory; at < end; ) {
      changed.writeUInt32LE(changed.readUInt32LE(at + 42) + by, at + 42);
      at += 46 + changed.readUInt16LE(at + 28) + changed.readUInt16LE(at + 30);
    }
    return changed;
  };
  const hidden = 'PK\u0003\u0004 an entry that the directory does not list';

  it.each<[string, (zip: Buffer) => Buffer]>([
    ['in front of them', (zip) => Buffer.concat([Buffer.from(hidden), moved(zip, hidden.length)])],
    [
      'in front of them, of which the directory knows nothing',
      (zip) => Buffer.concat([Buffer.from(hidden), zip]),
    ],
    [
      'between them and their directory',
      (zip) => {
        const directory = zip.readUInt32LE(zip.length - 22 + 16);
        const changed = Buffer.concat([
          zip.subarray(0, directory),
          Buffer.from(hidden),
          zip.subarray(directory),
        ]);
        changed.writeUInt32LE(directory + hidden.length, changed.length - 22 + 16);
        return changed;
      },
    ],
    [
      'in a comment of the file',
      (zip) => {
        const changed = Buffer.concat([zip, Buffer.from('conformant')]);
        changed.writeUInt16LE(10, zip.length - 2);
        return changed;
      },
    ],
    [
      'in a name that only their own header has',
      (zip) => {
        const changed = Buffer.from(zip);
        changed.write('x', zip.indexOf('reports/b') + 8);
        return changed;
      },
    ],
    [
      'in a size that only their own header has',
      (zip) => {
        const changed = Buffer.from(zip);
        const own = zip.indexOf('reports/b') - 30;
        changed.writeUInt32LE(zip.readUInt32LE(own + 18) - 1, own + 18);
        return changed;
      },
    ],
  ])('is refused: %s', async (_, change) => {
    await writeBundle(file, entries);
    await writeFile(file, change(await readFile(file)));
    expect(await codes({})).toHaveLength(1);
  });
});
