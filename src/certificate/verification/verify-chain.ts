import { readFile } from 'node:fs/promises';
import { ENTRY } from '../bundle/entry-names.js';
import { digestOf } from '../bundle/manifest.js';
import { readBundle } from '../bundle/read-bundle.js';
import type { PublicKey } from '../keys/public-key.js';
import { parsePolicy } from '../policy/parse-policy.js';
import type { Policy } from '../policy/policy-schema.js';
import { compareWitness } from '../witness/compare-witness.js';
import {
  type Verification,
  type VerifyOptions,
  verifyBundle,
  verifyEntries,
} from './verify-bundle.js';

/** The bundle of a witness, and the key that is to have signed it. */
export interface WitnessFile {
  path: string;
  key: PublicKey;
}

/** A bundle with those who confirm it. */
export interface VerifiedChain extends Verification {
  /** The witnesses that were given, in their order. */
  witnesses: { verification: Verification; key: PublicKey }[];
}

/**
 * Verifies a bundle and the statements of witnesses about it. What is wrong with one of these is
 * wrong with the bundle.
 */
export async function verifyChain(
  path: string,
  files: readonly WitnessFile[],
  options: VerifyOptions,
): Promise<VerifiedChain> {
  const read = await readBundle(path);
  const { entries } = read;
  const first = await verifyEntries(read, options);
  const witnesses: VerifiedChain['witnesses'] = [];
  const findings = [...first.findings];
  if (first.predicate?.kind === 'witness') {
    const message = 'this is the statement of a witness, and no certificate';
    findings.push({ code: 'witness', message });
  }
  const manifest = digestOf(entries.get(ENTRY.manifest) ?? '');
  for (const { path: file, key } of files) {
    const verification = await verifyBundle(file, {
      key,
      nowMs: options.nowMs,
      policy: {},
      anyAge: options.anyAge,
      scenarios: options.scenarios,
    });
    witnesses.push({ verification, key });
    if (first.report === undefined) continue;
    const digest = digestOf(await readFile(path));
    const witnessed = { report: first.report, key: options.key, file: digest, manifest };
    findings.push(...compareWitness(verification, key, witnessed));
  }
  // Nothing of what was not looked into is lacking, and its policy is not what was signed.
  if (first.report === undefined) return { ...first, findings, witnesses };
  const { witnesses: wanted = 0, sample: least = 0 } = options.policy ?? policyIn(entries);
  const enough = witnesses.filter(({ verification: { predicate } }) => {
    const { checks = [], of = 0 } = predicate?.witness?.sample ?? {};
    return checks.length >= Math.min(least, of);
  });
  const keys = new Set(enough.map(({ key }) => key.id)).size;
  if (keys < wanted) {
    findings.push({
      code: 'policy',
      message: `${keys} of the ${wanted} witnesses that it needs confirm it${enough.length < witnesses.length ? `; ${witnesses.length - enough.length} repeated fewer than ${least} checks` : ''}`,
    });
  }
  return { ...first, findings, witnesses };
}

/** The policy in a bundle. Its mistakes were reported before. */
function policyIn(entries: ReadonlyMap<string, Buffer>): Policy {
  const content = entries.get(ENTRY.policy);
  if (content === undefined) return {};
  try {
    return parsePolicy(ENTRY.policy, content.toString('utf8'));
  } catch {
    return {};
  }
}
