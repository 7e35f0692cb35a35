import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';

/** Writes what the build found out, in a twentieth of the space: it is most of what a package would weigh. */
export async function writePackedJson(file: string, value: unknown): Promise<void> {
  await writeFileAtomic(file, await promisify(gzip)(JSON.stringify(value), { level: 9 }));
}

/** @throws as `readFile` does where there is no such file */
export async function readPackedJson(file: string): Promise<unknown> {
  const text = await promisify(gunzip)(await readFile(file));
  return JSON.parse(text.toString());
}
