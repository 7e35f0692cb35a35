import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { DocumentError } from '../config/document-error.js';
import { readTextFile } from '../config/read-text-file.js';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates of a PEM file, or one line that says why there are none. */
export async function readAuthority(
  folder: string,
  file: string,
): Promise<{ pem: string } | { fault: string }> {
  let text: string;
  try {
    text = await readTextFile(resolve(folder, file));
  } catch (error) {
    const reason = error instanceof DocumentError ? error.problems[0]?.message : undefined;
    return { fault: `the authority cannot be used: ${reason ?? 'the file name is not usable'}` };
  }
  // A larger file is not read to its end, and an authority in it could be missed.
  if (Buffer.byteLength(text) > 2 ** 20) return { fault: 'this file is larger than 1 MiB' };
  // Only these blocks: a private key in the same file goes nowhere.
  const blocks = text.match(CERTIFICATE) ?? [];
  if (blocks.length === 0) return { fault: 'this file has no PEM certificate' };
  if (!blocks.every(isCertificate)) return { fault: 'a certificate in this file cannot be read' };
  return { pem: `${blocks.join('\n')}\n` };
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
