import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

const PARAMETERS = {
  // What repeats is far apart.
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  // The highest would save a tenth more, and take 8 seconds of each installation from a clone.
  [constants.BROTLI_PARAM_QUALITY]: 10,
};

/**
 * Writes what the build found out, in a fifteenth of the space: it is most of what a package would
 * weigh.
 */
export async function writePackedJson(file: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await writeFileAtomic(file, await promisify(brotliCompress)(text, { params: PARAMETERS }));
}

/**
 * Reads what `writePackedJson` has written.
 *
 * @returns undefined where there is no such file, because the build has not come to it yet
 * @throws Error where the file is damaged: what is tested must not depend on that silently
 */
export async function readPackedJson<T>(
  file: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const packed = await readFileIfPresent(file);
  if (packed === undefined) return undefined;
  try {
    const text = await promisify(brotliDecompress)(packed);
    return schema.parse(JSON.parse(text.toString()));
  } catch (cause) {
    const message = `${file} is damaged or from another version; build or install assay again`;
    throw new Error(message, { cause });
  }
}

/** The content of a file; undefined only where there is no such file. */
export async function readFileIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Schema of a part that the build made of parsed scenarios. It checks only that the part is an
 * object: the build has checked all of it, and doing so again would take most of the time of a
 * short command.
 */
export const partOfBuild = <T extends object>(): z.ZodType<T> =>
  z.custom<T>((value) => typeof value === 'object' && value !== null);
