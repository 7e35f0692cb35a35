import { readFile } from 'node:fs/promises';
import { ENTRY } from '../../certificate/bundle/entry-names.js';
import { digestOf } from '../../certificate/bundle/manifest.js';
import { readBundle } from '../../certificate/bundle/read-bundle.js';
import { openSigner } from '../../certificate/keys/open-signer.js';
import { parsePublicKey } from '../../certificate/keys/public-key.js';
import { verifyBundle } from '../../certificate/verification/verify-bundle.js';
import {
  differingFrom,
  drawSample,
  SAMPLE_SIZE,
  sampleOf,
} from '../../certificate/witness/sample-of.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { assertWritable } from '../../report/files/assert-writable.js';
import { runRecordOfReport } from '../../report/saved/run-record-of-report.js';
import { continuedSettings } from '../../suite/continue/continued-settings.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import type { RunCommandOptions } from '../run/run-command-options.js';
import { bundleFile, bundlePaths } from './bundle-path.js';
import { certifyRun } from './certify-run.js';

/** The options of `assay witness` in addition to those of a run. */
export interface WitnessCommandOptions extends RunCommandOptions {
  key: string;
  publicKey?: string;
  /** The public key of the first party. */
  of: string;
  sample?: number;
}

/**
 * Repeats a sample of the checks of a bundle, which the witness's signature over the bundle draws,
 * and signs what came of that.
 *
 * @throws UsageError where the bundle does not hold
 */
export async function witness(bundle: string, options: WitnessCommandOptions): Promise<ExitCode> {
  for (const name of ['waivers', 'attestations'] as const) {
    if (options[name] === undefined) continue;
    throw new UsageError(
      `--${name}: a witness says what it saw, and nothing else`,
      'contradiction',
    );
  }
  const file = bundleFile(bundle);
  const { bundle: out, reports } = bundlePaths(options.out);
  assertWritable(out);
  const signer = await openSigner(options.key, options.publicKey, process.env);
  const key = parsePublicKey(options.of, await readTextFile(options.of));
  const { findings, report } = await verifyBundle(file, {
    key,
    nowMs: Date.now(),
    scenarios: options.scenarios,
  });
  const [wrong] = findings;
  if (wrong !== undefined || report === undefined) {
    throw new UsageError(`${file}: it does not hold (${wrong?.code}: ${wrong?.message})`);
  }
  if (signer.publicKey.id === key.id) {
    throw new UsageError(
      '--key: a witness has a key of its own, and this is that of the first party',
    );
  }
  const digest = digestOf(await readFile(file));
  const manifest = digestOf((await readBundle(file)).entries.get(ENTRY.manifest) ?? '');
  const signature = await drawSample(signer, digest);
  const sample = sampleOf(report, digestOf(signature), options.sample ?? SAMPLE_SIZE);
  if (sample.checks.length === 0) throw new UsageError(`${file}: no check in it has a verdict`);
  const { tier, runs, full } = continuedSettings(file, runRecordOfReport(report));
  const settings = {
    ...options,
    ...(tier !== undefined && { tier }),
    ...(runs !== undefined && { runs }),
    full,
    only: sample.checks,
    skip: [],
    out: reports,
  };
  let differing: ReturnType<typeof differingFrom> = [];
  const code = await certifyRun(settings, {
    signer,
    files: new Map(),
    bundle: out,
    prepared: (_, target) => {
      const { name } = report.target;
      if (target.name === name) return;
      throw new UsageError(
        `the profile is of ${target.name}, and the bundle is about ${name}`,
        'contradiction',
      );
    },
    witness: (record) => {
      differing = differingFrom(report, collectReport(record, Date.now()), sample.checks);
      return {
        bundle: `sha256:${digest}`,
        manifest: `sha256:${manifest}`,
        sample: { signature: signature.toString('base64'), ...sample },
        agreed: differing.length === 0,
        differing,
      };
    },
  });
  if (code === EXIT.interrupted || code === EXIT.usage) return code;
  const repeated = `repeated ${sample.checks.length} of ${sample.of} checks`;
  const found = differing.map(
    ({ check, before, now }) => `  ${check} was ${before}, and is ${now}`,
  );
  const seen = differing.length === 0 ? 'all ended as before' : 'these ended otherwise:';
  process.stdout.write(`${[`${repeated}: ${seen}`, ...found].join('\n')}\n`);
  if (differing.length === 0) return EXIT.ok;
  const isOpen = differing.every(({ now }) => now === 'inconclusive' || now === 'error');
  return isOpen ? EXIT.incomplete : EXIT.failed;
}
