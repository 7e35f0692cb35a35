import type { PublicKey } from './public-key.js';

/** Signs with Ed25519, wherever the private key is. */
export interface Signer {
  publicKey: PublicKey;
  /** The signature over some bytes: 64 bytes. */
  sign(bytes: Uint8Array): Promise<Buffer>;
}
