import { readFile } from 'node:fs/promises';
import { ENTRY } from '../../certificate/bundle/entry-names.js';
import { newKey } from '../../certificate/keys/new-key.js';
import { openSigner } from '../../certificate/keys/open-signer.js';
import { checkFloors } from '../../certificate/load/check-floors.js';
import { checkPolicy } from '../../certificate/policy/check-policy.js';
import { type IntendedRun, neverMet } from '../../certificate/policy/never-met.js';
import type { Policy } from '../../certificate/policy/policy-schema.js';
import { readPolicy } from '../../certificate/policy/read-policy.js';
import { readAttestations } from '../../conformance/attestations/read-attestations.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { loadProfile } from '../../profile/load-profile.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { assertWritable } from '../../report/files/assert-writable.js';
import { visible } from '../../report/text/visible.js';
import { knownRequirements } from '../../suite/known-requirements.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import type { RunCommandOptions } from '../run/run-command-options.js';
import { assertNoPlainWord } from './assert-no-plain-word.js';
import { bundlePaths } from './bundle-path.js';
import { certifyRun } from './certify-run.js';
import { prepareFloors } from './run-floors.js';

/** The options of `assay certify` in addition to those of a run. */
export interface CertifyCommandOptions extends RunCommandOptions {
  key?: string;
  /** The file of the public key, for a command that signs. */
  publicKey?: string;
  /** Only write a new key to this file. */
  newKey?: string;
  /** A file of what the certificate has to meet. */
  policy?: string;
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
  const policy = await policyIn(options);
  const signer = await openSigner(options.key, options.publicKey, process.env);
  const files = await givenFiles(options);
  const target = options.target === undefined ? undefined : await loadProfile(options.target);
  const own = (target?.load ?? []).map((scenario) => ({ scenario }));
  const floors = await prepareFloors([...(policy.load ?? []), ...own], options.scenarios);
  const attestations =
    options.attestations === undefined ? [] : await readAttestations(options.attestations);
  const unmet: string[] = [];
  const settings = { ...options, ...wholeSuite(options, policy), out: reports };
  const code = await certifyRun(settings, {
    signer,
    files,
    bundle,
    floors,
    prepared: (prepared, { secrets, limits }) => {
      assertNoPlainWord(secrets);
      assertCanBeMet(policy, { prepared, limits, attestations }, settings);
    },
    finished: async (record, loads) => {
      const report = collectReport(record, Date.now());
      unmet.push(
        ...checkPolicy(policy, report).map(({ message }) => message),
        ...(await checkFloors(policy.load ?? [], loads)),
        ...(await checkFloors(own, loads, { isOwn: true })),
      );
    },
  });
  if (unmet.length === 0) return code;
  process.stdout.write(
    `${['does not meet what a certificate needs:', ...unmet].map(visible).join('\n  ')}\n`,
  );
  return code === EXIT.ok ? EXIT.failed : code;
}

/**
 * A run that can never meet its policy is not worth its time, nor what it leaves in the archive.
 * One that goes on from another takes over verdicts that no plan shows.
 */
function assertCanBeMet(
  policy: Policy,
  run: Pick<IntendedRun, 'prepared' | 'limits' | 'attestations'>,
  options: CertifyCommandOptions,
): void {
  if (options.resume !== undefined || options.again !== undefined) return;
  const { tier, full, budget } = options;
  const name = tier ?? (full ? 'full' : budget === undefined ? 'all' : 'budget');
  const unmet = neverMet(policy, { ...run, tier: name, options });
  if (unmet.length === 0) return;
  const lines = ['this run can never meet the policy, whatever the target does:', ...unmet];
  throw new UsageError(lines.join('\n  '), 'contradiction');
}

/** A certificate rests on everything there is, unless a part was asked for. */
function wholeSuite(
  { tier, budget, full, strict }: RunCommandOptions,
  policy: Policy,
): Partial<RunCommandOptions> {
  const ofPolicy = budget === undefined ? policy.tier : undefined;
  const wanted = tier ?? (full ? 'full' : ofPolicy);
  return {
    full: wanted === undefined ? budget === undefined : wanted === 'full',
    ...(wanted !== undefined && { tier: wanted }),
    strict: strict || policy.strict === true,
  };
}

async function makeKey(file: string): Promise<ExitCode> {
  const { publicFile, publicKey } = await newKey(file);
  const lines = [
    `private key: ${file} (keep it to yourself)`,
    `public key:  ${publicFile}, sha256:${publicKey.id}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

async function policyIn({ policy, scenarios }: CertifyCommandOptions): Promise<Policy> {
  if (policy === undefined) return {};
  const known = await knownRequirements(scenarios);
  return readPolicy(policy, await readTextFile(policy), known, scenarios);
}

/** The files of the user that are part of what was decided, by the names of their entries. */
async function givenFiles(options: CertifyCommandOptions): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of ['waivers', 'policy', 'attestations'] as const) {
    const file = options[name];
    if (file !== undefined) files.set(ENTRY[name], await readFile(file));
  }
  return files;
}
