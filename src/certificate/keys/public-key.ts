import { createPublicKey, type KeyObject } from 'node:crypto';
import { UsageError } from '../../errors/usage-error.js';
import { digestOf } from '../bundle/manifest.js';

/** An Ed25519 key that signatures are checked with. */
export interface PublicKey {
  key: KeyObject;
  /** SHA-256 of its SPKI form, in hex: what people compare, and what envelopes name. */
  id: string;
}

/**
 * The public key in a PEM text.
 *
 * @param source names it in the error
 * @throws UsageError for anything but an Ed25519 public key
 */
export function parsePublicKey(source: string, pem: string): PublicKey {
  if (/PRIVATE KEY/.test(pem)) {
    throw new UsageError(`${source}: this is a private key; verify with the public one beside it`);
  }
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new UsageError(`${source}: this is no public key in PEM form`);
  }
  return publicKeyOf(source, key);
}

/** @throws UsageError for a key of another kind */
export function publicKeyOf(source: string, key: KeyObject): PublicKey {
  if (key.asymmetricKeyType !== 'ed25519') {
    const kind = key.asymmetricKeyType ?? 'secret';
    throw new UsageError(
      `${source}: this is a key for ${kind}, and bundles are signed with Ed25519`,
    );
  }
  return { key, id: digestOf(key.export({ type: 'spki', format: 'der' })) };
}
