import { generateKeyPairSync } from 'node:crypto';
import { writeNewFile } from '../../files/write-new-file.js';
import { type PublicKey, publicKeyOf } from './public-key.js';

/**
 * Makes a pair of keys: the private one in PKCS#8 form, readable only by its owner, and the public
 * one next to it.
 *
 * @throws UsageError where one of the files is there already, or cannot be written
 */
export async function newKey(file: string): Promise<{ publicFile: string; publicKey: PublicKey }> {
  const pair = generateKeyPairSync('ed25519');
  // Never over another key: what was signed with that could not be signed again.
  const publicFile = `${file}.pub`;
  await writeNewFile(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  await writeNewFile(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  return { publicFile, publicKey: publicKeyOf(publicFile, pair.publicKey) };
}
