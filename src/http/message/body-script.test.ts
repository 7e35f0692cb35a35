import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { seededBody } from './body.js';

const MIB = 1024 * 1024;

it.each([MIB + 1, 2 * MIB, 2 * MIB + 500, 3_000_001])('writes a body of %i bytes', async (size) => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-body-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const body = seededBody({ seed: 'script', size });
  const path = join(folder, 'body.mjs');
  await writeFile(path, body.script?.() ?? '');
  const { stdout, stderr } = spawnSync(process.execPath, [path], { maxBuffer: 4 * MIB });
  expect(stderr.toString()).toBe('');
  expect(stdout).toHaveLength(size);
  expect(createHash('sha256').update(stdout).digest('hex')).toBe(body.sha256());
});

it('is for large bodies alone', () => {
  expect(seededBody({ seed: 'script', size: MIB }).script).toBe(undefined);
});
