import { existsSync } from 'node:fs';
import { parsePublicKey } from '../../certificate/keys/public-key.js';
import { verificationLines } from '../../certificate/verification/verification-lines.js';
import { type Verification, verifyBundle } from '../../certificate/verification/verify-bundle.js';
import { readTextFile } from '../../config/read-text-file.js';
import { UsageError } from '../../config/usage-error.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { bundleFile } from './bundle-path.js';

/** The options of `assay verify`. */
interface VerifyCommandOptions {
  /** The file of a public key. */
  key: string;
  json: boolean;
}

/**
 * Verifies a bundle and prints what it proves.
 *
 * @throws UsageError, DocumentError for a key or a file that is not there
 */
export async function verify(
  bundle: string,
  { key, json }: VerifyCommandOptions,
): Promise<ExitCode> {
  const file = bundleFile(bundle);
  if (!existsSync(file)) throw new UsageError(`${file}: there is no such file`);
  const publicKey = parsePublicKey(key, await readTextFile(key));
  const verification = await verifyBundle(file, { key: publicKey, nowMs: Date.now() });
  const text = json
    ? JSON.stringify({ holds: verification.findings.length === 0, ...verification }, null, 2)
    : verificationLines(verification, publicKey).join('\n');
  process.stdout.write(`${text}\n`);
  return exitCodeOf(verification);
}

/** A bundle that does not hold has failed, whatever it says; otherwise its own verdict counts. */
function exitCodeOf({ findings, predicate }: Verification): ExitCode {
  if (findings.length > 0 || predicate === undefined) return EXIT.failed;
  if (predicate.verdict === 'nonconformant') return EXIT.failed;
  return predicate.verdict === 'conformant' ? EXIT.ok : EXIT.incomplete;
}
