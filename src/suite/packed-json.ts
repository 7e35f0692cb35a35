import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';

/** The most that a decoder has to keep at hand: what repeats is far apart. */
const LARGEST_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };

/** Writes what the build found out, in a twentieth of the space: it is most of what a package would weigh. */
export async function writePackedJson(file: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await writeFileAtomic(file, await promisify(brotliCompress)(text, { params: LARGEST_WINDOW }));
}

/** @throws as `readFile` does where there is no such file */
export async function readPackedJson(file: string): Promise<unknown> {
  const text = await promisify(brotliDecompress)(await readFile(file));
  return JSON.parse(text.toString());
}
