import picomatch from 'picomatch';
import { version } from '../../package/version.js';
import { DAY_MS } from '../../values/duration.js';
import { type BundleFinding, FINDINGS } from '../bundle-finding.js';
import { validUntil } from '../policy/check-policy.js';
import { verifyBundle } from '../verification/verify-bundle.js';
import type { VerifiedChain } from '../verification/verify-chain.js';
import { verifyChain, type WitnessFile } from '../verification/verify-chain.js';
import { type BundleFacts, bundleFacts } from './bundle-facts.js';
import { certifiedTarget } from './certified-target.js';
import type { KnownKey, Trust } from './read-trust.js';
import type { ListedWitness, Registry, RegistryEntry } from './registry-schema.js';
import { byStanding, withStandings } from './standing.js';

/** A list, and where the bundle of each of its entries is. */
export interface BuiltRegistry {
  registry: Registry;
  /** By digest, those of witnesses among them. */
  files: ReadonlyMap<string, string>;
}

/** The policy of the programme, below the folder of the list. */
const POLICY_FILE = 'policy.yaml';

/** Upper bound on validity, whatever the bundle's own policy allows. */
const LONGEST_DAYS = 365;

/**
 * Verifies bundles, each by the key that its statement names where that is a trusted one, and lists
 * them. Of one that does not hold nothing is taken over but its digest and why it is refused.
 *
 * @param seen is called before each bundle
 */
export async function buildRegistry(
  paths: readonly string[],
  trust: Trust,
  nowMs: number,
  seen: (path: string) => void = () => undefined,
): Promise<BuiltRegistry> {
  const facts = new Map<string, BundleFacts>();
  for (const path of paths) {
    const one = await bundleFacts(path);
    // Copies are one certificate.
    if (!facts.has(one.digest)) facts.set(one.digest, one);
  }
  const all = [...facts.values()];
  const entries: RegistryEntry[] = [];
  const known = new Set(all.map(({ digest }) => digest));
  const isWitness = ({ witnessOf }: BundleFacts) => witnessOf !== undefined && known.has(witnessOf);
  const witnesses: SoundWitness[] = [];
  for (const one of all.filter(isWitness)) {
    seen(one.path);
    const sound = await soundWitness(one, trust, nowMs);
    // One that is not sound takes nothing from the certificate that it is about: anybody can make
    // such a file.
    if ('key' in sound) witnesses.push(sound);
    else entries.push(refused(one, sound.findings));
  }
  const ofFirst = (one: BundleFacts) => witnesses.filter(({ about }) => about === one.digest);
  const firsts = all
    .filter((each) => !isWitness(each))
    .sort((a, b) => ofFirst(b).length - ofFirst(a).length);
  const listed = new Set<string>();
  for (const one of firsts) {
    seen(one.path);
    const entry = await entryOf(one, ofFirst(one), trust, nowMs);
    // Packed in another way it is the same certificate, and known by its witnesses.
    if (entry.standing !== 'refused' && listed.size === listed.add(one.manifest).size) continue;
    entries.push(entry);
  }
  return {
    registry: {
      schema: 'assay-registry/1',
      programme: trust.programme,
      builtAt: new Date(nowMs).toISOString(),
      tool: { name: 'archive-assay', version: version() },
      ...(trust.policy !== undefined && { policy: POLICY_FILE }),
      entries: withStandings(entries, nowMs).sort(byStanding),
    },
    files: new Map(all.map(({ digest, path }) => [digest, path])),
  };
}

async function entryOf(
  bundle: BundleFacts,
  witnesses: readonly SoundWitness[],
  trust: Trust,
  nowMs: number,
): Promise<RegistryEntry> {
  const { path, keyIds } = bundle;
  const signer = keyIds.map((id) => trust.keys.get(id)).find((one) => one !== undefined);
  if (signer === undefined || signer.role === 'witness') {
    return refused(bundle, [UNKNOWN_KEY]);
  }
  const options = { key: signer.key, nowMs, policy: trust.policy, anyAge: true };
  const chain = await verifyChain(path, witnesses, options);
  const findings = [...chain.findings, ...notItsTarget(chain, signer), ...ownSuite(chain)];
  const { predicate, report, rejudged, policy = {} } = chain;
  if (findings.length > 0 || !predicate || !report || !rejudged) return refused(bundle, findings);
  const ends = Date.parse(predicate.run.finishedAt);
  const until = Math.min(
    validUntil(report, policy),
    trust.policy === undefined ? ends + LONGEST_DAYS * DAY_MS : Number.POSITIVE_INFINITY,
  );
  return {
    ...headOf(bundle),
    standing: signer.revoked === undefined ? 'valid' : 'revoked',
    certificate: certifiedTarget(
      { ...chain, predicate, report, rejudged },
      signer,
      witnesses.map(({ listed }) => listed),
      until,
    ),
    findings: [],
  };
}

/** What scenarios of one's own consist of is not in a bundle. */
function ownSuite({ report }: VerifiedChain): BundleFinding[] {
  const { scenarios } = report?.run.options ?? {};
  if (!Array.isArray(scenarios) || scenarios.length === 0) return [];
  return [{ code: 'other-suite', message: 'it was judged by scenarios of its own, too' }];
}

/** A key may be for the targets of one vendor alone. */
function notItsTarget({ predicate }: VerifiedChain, { targets, of }: KnownKey): BundleFinding[] {
  const name = predicate?.target.name ?? '';
  if (targets === undefined || targets.some((glob) => picomatch(glob)(name))) return [];
  return [{ code: 'other-target', message: `the key of ${of} does not certify ${name}` }];
}

/** The bundle of a witness that holds by itself, and which bundle it is about. */
interface SoundWitness extends WitnessFile {
  /** The digest of that bundle. */
  about: string;
  listed: ListedWitness;
}

async function soundWitness(
  bundle: BundleFacts,
  { keys }: Trust,
  nowMs: number,
): Promise<SoundWitness | { findings: BundleFinding[] }> {
  const { path, keyIds, witnessOf: about = '' } = bundle;
  const known = keyIds.map((id) => keys.get(id)).find((one) => one?.role === 'witness');
  if (known === undefined || known.revoked !== undefined) return { findings: [UNKNOWN_KEY] };
  const { key, of } = known;
  const options = { key, nowMs, policy: {}, anyAge: true };
  const { findings, predicate } = await verifyBundle(path, options);
  if (findings.length > 0 || predicate === undefined) return { findings };
  const seen = predicate.run.startedAt;
  return { path, key, about, listed: { of, key: `sha256:${key.id}`, seen, ...headOf(bundle) } };
}

const UNKNOWN_KEY: BundleFinding = { code: 'signature', message: 'no trusted key signed it' };

const headOf = ({ digest }: BundleFacts): Pick<RegistryEntry, 'file' | 'digest'> => ({
  file: `bundles/${digest.slice(7, 23)}.zip`,
  digest,
});

/** What a bundle calls itself or its entries is not to be repeated by those who refuse it. */
const refused = (bundle: BundleFacts, findings: readonly BundleFinding[]): RegistryEntry => ({
  ...headOf(bundle),
  standing: 'refused',
  findings: [...new Set(findings.map(({ code }) => code))].map((code) => ({
    code,
    message: FINDINGS[code],
  })),
});
