import { createReadStream, readFileSync, statSync } from 'node:fs';
import { DocumentError } from '../errors/document-error.js';
import type { ErrorCode } from '../errors/error-codes.js';
import { fileErrorInWords } from './file-error.js';

/**
 * One more than a document may have, so that a larger one is seen as such without being read whole.
 */
const MAX_BYTES = 1024 * 1024 + 1;

/**
 * Reads a file as UTF-8.
 *
 * @throws DocumentError when it cannot be read, or is not UTF-8
 */
export async function readTextFile(file: string): Promise<string> {
  const fail = (message: string, code?: ErrorCode) => new DocumentError([{ file, message }], code);
  let bytes: Buffer;
  try {
    bytes = await readStart(file);
  } catch (error) {
    throw fail(`cannot read the file: ${fileErrorInWords(error)}`, 'cannot-read');
  }
  try {
    // A multi-byte character may be cut where a larger file was.
    const stream = bytes.length === MAX_BYTES;
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
  } catch {
    throw fail('the file is not UTF-8 text');
  }
}

/** Without waiting where it is a file on a disk: the hundreds of a suite are read in a tenth of the time. */
async function readStart(file: string): Promise<Buffer> {
  const stats = statSync(file);
  if (stats.isFile() && stats.size < MAX_BYTES) return readFileSync(file);
  // Too large, or a pipe, which may have nothing yet.
  return Buffer.concat(await createReadStream(file, { end: MAX_BYTES - 1 }).toArray());
}
