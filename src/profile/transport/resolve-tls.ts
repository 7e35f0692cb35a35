import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { TlsSettings } from '../../http/connection/transport.js';
import type { ProfileReader } from '../profile-reader.js';
import type { Profile } from '../schema/profile-schema.js';
import { type PemKind, readPem } from './read-pem.js';

type ProfileTls = NonNullable<Profile['tls']>;

/** What `tls` says, its files read, and where they are. */
export interface ResolvedTls {
  settings: TlsSettings;
  files: { ca?: string; cert?: string; key?: string };
  servername?: string;
}

/** Reads the files of `tls`, and checks that a certificate and its key belong together. */
export async function resolveTls(
  tls: ProfileTls | undefined,
  folder: string,
  reader: ProfileReader,
): Promise<ResolvedTls> {
  const resolved: ResolvedTls = { settings: {}, files: {} };
  if (tls === undefined) return resolved;
  const read = async (field: 'ca' | 'cert' | 'key', kind: PemKind, at = field) => {
    const name = tls[at];
    const file = name === undefined ? undefined : reader.text(['tls', at], name);
    if (file === undefined) return undefined;
    const pem = await readPem(folder, file, kind);
    if ('fault' in pem) {
      reader.addProblem(['tls', at], pem.fault);
      return undefined;
    }
    if (kind === 'certificate' && !pem.blocks.every(isCertificate)) {
      reader.addProblem(['tls', field], 'a certificate in this file cannot be read');
      return undefined;
    }
    resolved.files[field] = pem.path;
    return pem.blocks;
  };
  const ca = await read('ca', 'certificate');
  if (ca !== undefined) resolved.settings.ca = `${ca.join('\n')}\n`;
  const { servername } = tls;
  if (servername !== undefined) {
    const name = reader.text(['tls', 'servername'], servername);
    if (name !== undefined && isName(name, reader)) resolved.servername = name;
  }
  for (const field of ['key', 'passphrase'] as const) {
    if (tls.cert !== undefined || tls[field] === undefined) continue;
    reader.addProblem(['tls', field], 'there is no certificate that it is for; see cert');
  }
  const cert = await read('cert', 'certificate');
  if (cert === undefined) return resolved;
  const key = await read('key', 'private key', tls.key === undefined ? 'cert' : 'key');
  const passphrase = tls.passphrase && reader.secret(['tls', 'passphrase'], tls.passphrase);
  if (key?.[0] === undefined || (tls.passphrase !== undefined && passphrase === undefined)) {
    return resolved;
  }
  const fault = pairFault(cert, key[0], passphrase);
  if (fault !== undefined) reader.addProblem(['tls', fault.field], fault.message);
  else {
    warnOfExpiry(cert[0] ?? '', reader);
    Object.assign(resolved.settings, {
      cert: `${cert.join('\n')}\n`,
      key: key[0],
      ...(passphrase !== undefined && { passphrase }),
    });
  }
  return resolved;
}

/** Why a key cannot be used with a certificate, as the field that is wrong. */
function pairFault(
  [cert = '']: readonly string[],
  key: string,
  passphrase: string | undefined,
): { field: 'key' | 'passphrase'; message: string } | undefined {
  let known: KeyObject;
  try {
    known = createPrivateKey({
      key,
      format: 'pem',
      ...(passphrase !== undefined && { passphrase }),
    });
  } catch {
    if (passphrase === undefined && /ENCRYPTED/.test(key)) {
      return { field: 'key', message: 'the private key is encrypted: it needs a passphrase' };
    }
    return passphrase === undefined
      ? { field: 'key', message: 'the private key cannot be read' }
      : { field: 'passphrase', message: 'the private key cannot be read with this passphrase' };
  }
  if (new X509Certificate(cert).checkPrivateKey(known)) return undefined;
  return { field: 'key', message: 'the private key is not that of the certificate' };
}

function warnOfExpiry(cert: string, reader: ProfileReader): void {
  const { validTo } = new X509Certificate(cert);
  if (Date.parse(validTo) > Date.now()) return;
  reader.addWarning(['tls', 'cert'], `this certificate has expired (${validTo})`);
}

function isName(name: string, reader: ProfileReader): boolean {
  if (/^[\w.-]+$/.test(name)) return true;
  reader.addProblem(['tls', 'servername'], 'expected the name of a host, without scheme and port');
  return false;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
