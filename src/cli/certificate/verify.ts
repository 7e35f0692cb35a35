import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type PublicKey, parsePublicKey } from '../../certificate/keys/public-key.js';
import { parsePolicy } from '../../certificate/policy/parse-policy.js';
import {
  isAuthentic,
  verificationLines,
} from '../../certificate/verification/verification-lines.js';
import { type VerifiedChain, verifyChain } from '../../certificate/verification/verify-chain.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { bundleFile } from './bundle-path.js';

/** The options of `assay verify`. */
interface VerifyCommandOptions {
  /** The file of a public key. */
  key: string;
  /** A file of what the bundle has to meet. */
  policy?: string;
  /** Bundles of witnesses. */
  witness: string[];
  /** Their public keys, one for each. */
  witnessKey: string[];
  /** Additional scenarios. */
  scenarios: string[];
  json: boolean;
}

/**
 * Verifies a bundle and prints what it proves.
 *
 * @throws UsageError, DocumentError if a key or a file is missing
 */
export async function verify(bundle: string, options: VerifyCommandOptions): Promise<ExitCode> {
  const { key, policy, witness, witnessKey, scenarios, json } = options;
  const file = existing(bundle);
  if (witness.length !== witnessKey.length) {
    throw new UsageError('--witness: each witness has a --witness-key of its own');
  }
  const publicKey = await keyIn(key);
  const witnesses = await Promise.all(
    witness.map(async (path, index) => ({
      path: existing(path),
      key: await keyIn(witnessKey[index] ?? ''),
    })),
  );
  const nowMs = Date.now();
  const verified = await verifyChain(file, witnesses, {
    key: publicKey,
    nowMs,
    scenarios,
    policy: policy === undefined ? undefined : parsePolicy(policy, await readTextFile(policy)),
  });
  const isUnread = verified.findings.some(({ code }) => code === 'not-a-bundle');
  if (isUnread && !(await beginsLikeZip(file))) {
    throw new UsageError(`${file}: this is no bundle: certify and witness make ZIP files`);
  }
  const text = json
    ? JSON.stringify(shownAsJson(verified), null, 2)
    : verificationLines(verified, publicKey, nowMs).join('\n');
  process.stdout.write(`${text}\n`);
  return exitCodeOf(verified);
}

function existing(bundle: string): string {
  const file = bundleFile(bundle);
  if (!existsSync(file)) throw new UsageError(`${file}: there is no such file`, 'cannot-read');
  return file;
}

/** What was damaged on its way is a bundle that does not hold, and nothing else was ever one. */
async function beginsLikeZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

const keyIn = async (file: string): Promise<PublicKey> =>
  parsePublicKey(file, await readTextFile(file));

function shownAsJson(verified: VerifiedChain) {
  const { findings, predicate, rejudged, witnesses } = verified;
  return {
    holds: findings.length === 0,
    authentic: isAuthentic(verified),
    findings,
    predicate,
    rejudged,
    witnesses: witnesses.map(({ key, verification }) => ({
      key: key.id,
      says: verification.predicate?.witness,
    })),
  };
}

/** A bundle that does not hold has failed, whatever it says; otherwise its own verdict counts. */
function exitCodeOf({ findings, predicate }: VerifiedChain): ExitCode {
  if (findings.length > 0 || predicate === undefined) return EXIT.failed;
  if (predicate.verdict === 'nonconformant') return EXIT.failed;
  return predicate.verdict === 'conformant' ? EXIT.ok : EXIT.incomplete;
}
