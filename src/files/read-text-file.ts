import { open } from 'node:fs/promises';
import { DocumentError } from '../errors/document-error.js';
import type { ErrorCode } from '../errors/error-codes.js';
import { fileErrorInWords } from './file-error.js';

/**
 * One more than a document may have, so that a larger one is seen as such without being read whole.
 */
const MAX_BYTES = 1024 * 1024 + 1;
/** Hundreds of files are read at the same time, and most are smaller. */
const PIECE_BYTES = 8 * 1024;

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

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const pieces: Buffer[] = [];
    for (let at = 0; at < MAX_BYTES; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, MAX_BYTES - at));
      // Said in full: the handles that Yarn has for files in archives read nothing otherwise.
      const { bytesRead } = await handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) break;
      pieces.push(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
    return Buffer.concat(pieces);
  } finally {
    await handle.close();
  }
}
