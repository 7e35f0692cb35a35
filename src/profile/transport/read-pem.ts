import { resolve } from 'node:path';
import { DocumentError } from '../../errors/document-error.js';
import { readTextFile } from '../../files/read-text-file.js';

/** What a PEM file is read for. */
export type PemKind = 'certificate' | 'private key';

const BLOCKS: Record<PemKind, RegExp> = {
  certificate: /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g,
  'private key': /-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----[\s\S]*?-----END \1-----/g,
};

/**
 * The blocks of one kind in a PEM file. Others, such as a private key next to an authority, are
 * ignored.
 *
 * @param folder that the name of the file is relative to
 * @returns or one line that says why there are none
 */
export async function readPem(
  folder: string,
  file: string,
  kind: PemKind,
): Promise<{ path: string; blocks: string[] } | { fault: string }> {
  const path = resolve(folder, file);
  let text: string;
  try {
    text = await readTextFile(path);
  } catch (error) {
    const reason = error instanceof DocumentError ? error.problems[0]?.message : undefined;
    return { fault: `the ${kind} cannot be used: ${reason ?? 'the file name is not usable'}` };
  }
  // A larger file is not read to its end, and what stands there would be missed.
  if (Buffer.byteLength(text) > 2 ** 20) return { fault: 'this file is larger than 1 MiB' };
  const blocks = text.match(BLOCKS[kind]) ?? [];
  return blocks.length > 0 ? { path, blocks } : { fault: `this file has no PEM ${kind}` };
}
