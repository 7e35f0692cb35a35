import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../config/usage-error.js';
import { type PublicKey, publicKeyOf } from './public-key.js';

/**
 * Makes a pair of keys: the private one in PKCS#8 form, readable by its owner alone, and beside it the public one.
 *
 * @throws UsageError where one of the files is there already, or cannot be written
 */
export async function newKey(file: string): Promise<{ publicFile: string; publicKey: PublicKey }> {
  const pair = generateKeyPairSync('ed25519');
  const publicFile = `${file}.pub`;
  await create(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  await create(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  return { publicFile, publicKey: publicKeyOf(publicFile, pair.publicKey) };
}

/** Never over another one: what was signed with that could not be signed again. */
async function create(file: string, pem: string | Buffer, mode: number): Promise<void> {
  await writeFile(file, pem, { mode, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'there is a file already' : error.message;
    throw new UsageError(`${file}: ${why}`);
  });
}
