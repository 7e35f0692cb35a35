import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { parsePublicKey, publicKeyOf } from './public-key.js';
import { signWithCommand } from './sign-with-command.js';
import type { Signer } from './signer.js';

const ENVIRONMENT = 'env:';
const COMMAND = 'command:';

/**
 * What signs, as `--key` names it: a file with a private key in PKCS#8 form, `env:NAME` for a
 * variable that has such a text, or `command:…` for a command line that signs what it reads.
 *
 * @param publicKey the file of the public key, which a command needs as well
 * @throws UsageError, DocumentError if the key cannot be used, or if a command does not sign with
 * it
 */
export async function openSigner(
  key: string,
  publicKey: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Signer> {
  if (!key.startsWith(COMMAND)) return tested(signerOf(key, await privateKeyOf(key, env)), key);
  if (publicKey === undefined) {
    throw new UsageError(
      '--key command:…: --public-key FILE has to say whose signatures these are',
    );
  }
  const command = key.slice(COMMAND.length);
  const known = parsePublicKey(publicKey, await readTextFile(publicKey));
  return tested({ publicKey: known, sign: (bytes) => signWithCommand(command, bytes) }, key);
}

async function privateKeyOf(key: string, env: NodeJS.ProcessEnv): Promise<KeyObject> {
  const name = key.startsWith(ENVIRONMENT) ? key.slice(ENVIRONMENT.length) : undefined;
  const pem = name === undefined ? await readTextFile(key) : env[name];
  if (pem === undefined || pem.trim() === '') throw new UsageError(`--key: ${name} is not set`);
  const source = name === undefined ? key : `--key ${key}`;
  try {
    return createPrivateKey(pem);
  } catch {
    // What is wrong with it might tell something of it.
    throw new UsageError(
      `${source}: this is no private key in PKCS#8 PEM form without a passphrase; assay certify --new-key FILE makes one`,
    );
  }
}

function signerOf(source: string, key: KeyObject): Signer {
  return {
    publicKey: publicKeyOf(source, createPublicKey(key)),
    sign: async (bytes) => sign(null, bytes, key),
  };
}

/** Checked before the run, which may take minutes: its signature must be verifiable. */
async function tested(signer: Signer, key: string): Promise<Signer> {
  const sample = Buffer.from('assay: may this key sign?');
  const signature = await signer.sign(sample);
  if (verify(null, sample, signer.publicKey.key, signature)) return signer;
  throw new UsageError(`--key ${key}: what it signs does not verify with the public key`);
}
