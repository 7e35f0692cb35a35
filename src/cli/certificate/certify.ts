import { readFile } from 'node:fs/promises';
import { ENTRY } from '../../certificate/bundle/entry-names.js';
import { writeBundle } from '../../certificate/bundle/write-bundle.js';
import { EvidenceFile } from '../../certificate/evidence/evidence-file.js';
import { newKey } from '../../certificate/keys/new-key.js';
import { openSigner } from '../../certificate/keys/open-signer.js';
import type { Signer } from '../../certificate/keys/signer.js';
import { makeBundle } from '../../certificate/make-bundle.js';
import { silencesDigest } from '../../certificate/statement/certificate-of.js';
import { UsageError } from '../../config/usage-error.js';
import { assertWritable } from '../../report/files/assert-writable.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type RunCommandOptions, run } from '../run.js';
import { bundlePaths } from './bundle-path.js';

/** The options of `assay certify`, beside those of a run. */
export interface CertifyCommandOptions extends RunCommandOptions {
  key?: string;
  /** The file of the public key, for a command that signs. */
  publicKey?: string;
  /** A file for a new key, and nothing else is done. */
  newKey?: string;
}

/**
 * Judges a target and signs what was seen.
 *
 * @throws UsageError, DocumentError
 */
export async function certify(options: CertifyCommandOptions): Promise<ExitCode> {
  if (options.newKey !== undefined) return makeKey(options.newKey);
  if (options.key === undefined) {
    throw new UsageError('certify: --key says what signs; --new-key FILE makes a key');
  }
  const { bundle, reports } = bundlePaths(options.out);
  assertWritable(bundle);
  const signer = await openSigner(options.key, options.publicKey, process.env);
  const files = await givenFiles(options);
  return certifyRun(
    { ...options, ...wholeSuite(options), out: reports },
    { signer, files, bundle },
  );
}

/** A certificate rests on everything there is, unless a part was asked for. */
const wholeSuite = ({ tier, budget }: RunCommandOptions): Pick<RunCommandOptions, 'full'> => ({
  full: tier === undefined ? budget === undefined : tier === 'full',
});

async function makeKey(file: string): Promise<ExitCode> {
  const { publicFile, publicKey } = await newKey(file);
  const lines = [
    `private key: ${file} (keep it to yourself)`,
    `public key:  ${publicFile}, sha256:${publicKey.id}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

/** The files of the user that are part of what was decided, by the names of their entries. */
async function givenFiles({ waivers }: RunCommandOptions): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  if (waivers !== undefined) files.set(ENTRY.waivers, await readFile(waivers));
  return files;
}

async function certifyRun(
  options: RunCommandOptions,
  { signer, files, bundle }: { signer: Signer; files: Map<string, Buffer>; bundle: string },
): Promise<ExitCode> {
  const evidence = new EvidenceFile();
  return run(options, {
    tap: evidence.tap,
    finished: async (record, { target, suite }) => {
      const silences = silencesDigest(suite.checks);
      const { entries } = await makeBundle({ record, evidence, target, silences, files }, signer);
      await writeBundle(bundle, entries);
      if (options.quiet) return;
      process.stdout.write(`bundle: ${bundle}, signed by sha256:${signer.publicKey.id}\n`);
    },
  });
}
