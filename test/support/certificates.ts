import { createPrivateKey } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A certificate and its private key, as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
const AUTHORITY = { name: 'basicConstraints', cA: true, critical: true } as const;

/**
 * Makes a certificate for a host.
 *
 * @param host a name or an address
 * @param issuer who vouches for it; it does so itself without
 * @param days until it expires; with a negative number it has expired already
 */
export function certificateFor(
  host: string,
  { issuer, days = 2 }: { issuer?: Certificate; days?: number } = {},
): Promise<Certificate> {
  const name = isIP(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host };
  return certificate(host, {
    extensions: [{ name: 'subjectAltName', altNames: [name] }],
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    ...(issuer && { ca: issuer }),
  });
}

/** Makes an authority that can vouch for others, and that nobody knows yet. */
export function authority(name: string): Promise<Certificate> {
  return certificate(name, {
    extensions: [AUTHORITY],
    notAfterDate: new Date(Date.now() + 2 * DAY_MS),
  });
}

/** The private key as PEM that wants a passphrase. */
export function encryptedKey({ key }: Certificate, passphrase: string): string {
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
  return createPrivateKey(key).export(options).toString();
}

/** Writes a certificate and its key into a folder, for a server that reads them there. */
export async function certificateFiles(
  folder: string,
  { cert, key }: Certificate,
): Promise<{ cert: string; key: string }> {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await writeFile(files.cert, cert);
  await writeFile(files.key, key);
  return files;
}

async function certificate(
  commonName: string,
  options: Parameters<typeof generate>[1],
): Promise<Certificate> {
  const notBeforeDate = new Date(Date.now() - 7 * DAY_MS);
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    ...options,
  });
  return { cert, key };
}
