import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './make-folder.js';

it('makes all that is missing, and leaves what is there', async () => {
  const root = await mkdtemp(join(tmpdir(), 'assay-make-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  makeFolder(join(root, 'a/b/c'));
  makeFolder(join(root, 'a/b/c'));
  expect((await stat(join(root, 'a/b/c'))).isDirectory()).toBe(true);
  await writeFile(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file/below'))).toThrow('ENOTDIR');
});

it('ends where the system makes no folders', () => {
  expect(() => makeFolder('/proc/assay/below')).toThrow();
});
