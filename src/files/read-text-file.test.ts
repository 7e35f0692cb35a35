import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTextFile } from './read-text-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

it('reads UTF-8', async () => {
  expect(await readTextFile(await write('a', 'é 😀'))).toBe('é 😀');
});

it('reads no more of a large file than shows that it is too large', async () => {
  const text = await readTextFile(await write('b', `x${'é'.repeat(2 ** 20)}`));
  expect(Buffer.byteLength(text)).toBeGreaterThan(2 ** 20);
  expect(text.length).toBeLessThan(2 ** 20);
});

it('reads a pipe, which has no positions', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const read = readTextFile(pipe);
  await writeFile(pipe, 'through a pipe');
  expect(await read).toBe('through a pipe');
});

it('says why it cannot', async () => {
  const missing = join(folder, 'gone');
  await expect(readTextFile(missing)).rejects.toThrow(
    `${missing}: cannot read the file: there is no such file`,
  );
  await expect(readTextFile(missing)).rejects.toMatchObject({ code: 'cannot-read' });
  await expect(readTextFile(folder)).rejects.toThrow('it is a folder');
  const latin = await write('c', new Uint8Array([0x61, 0xe9]));
  await expect(readTextFile(latin)).rejects.toThrow('the file is not UTF-8 text');
});
