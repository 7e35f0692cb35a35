import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPackedJson, writePackedJson } from './packed-json.js';

const schema = z.object({ checks: z.array(z.string()) });

let file = '';
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'packed-')), 'plan.json.br');
});
afterEach(() => rm(join(file, '..'), { recursive: true }));

describe('readPackedJson', () => {
  it('returns what was written', async () => {
    await writePackedJson(file, { checks: ['a'] });
    expect(await readPackedJson(file, schema)).toEqual({ checks: ['a'] });
  });

  it('returns undefined where there is no file', async () => {
    expect(await readPackedJson(file, schema)).toBeUndefined();
  });

  it('refuses a file that cannot be unpacked, by its name', async () => {
    await writeFile(file, 'no brotli');
    await expect(readPackedJson(file, schema)).rejects.toThrow('plan.json.br is damaged');
  });

  it('refuses what has another shape', async () => {
    await writePackedJson(file, { checks: 1 });
    await expect(readPackedJson(file, schema)).rejects.toThrow('plan.json.br is damaged');
  });

  it('passes on that a file cannot be read', async () => {
    await expect(readPackedJson(join(file, '..'), schema)).rejects.toThrow('EISDIR');
  });
});
