import { didYouMean } from '../errors/did-you-mean.js';

/**
 * What a YAML file of a user is about, by its members at the start of a line; it may be wrong in
 * every other way.
 */
export type DocumentKind =
  | 'profile'
  | 'load scenario'
  | 'scenario'
  | 'waivers'
  | 'attestations'
  | 'requirements'
  | 'policy'
  | 'trust';

/** As messages call them; what is none of the others counts as a scenario or a policy. */
export const KIND_WORDS: Readonly<Partial<Record<DocumentKind, string>>> = {
  profile: 'a profile',
  'load scenario': 'a load scenario',
  waivers: 'a file of waivers',
  attestations: 'a file of attestations',
  requirements: 'a file of requirements',
  trust: 'a file of trusted keys',
};

const POLICY_MEMBERS = [
  'tier',
  'strict',
  'passed',
  'inspected',
  'attested',
  'load',
  'maximumAgeDays',
  'suites',
  'witnesses',
];

/**
 * Tells profiles, waivers, attestations, requirements, policies, trusted keys, load scenarios and
 * scenarios apart, without parsing them.
 */
export function documentKind(text: string): DocumentKind {
  if (/^(workloads|search|warmup)\s*:/m.test(text) || /^id\s*:\s*["']?load\//m.test(text)) {
    return 'load scenario';
  }
  // In a policy, a word on the same line says whether there may be any.
  if (/^waivers[ \t]*:[ \t]*["']?[a-z]/m.test(text)) return 'policy';
  if (/^waivers\s*:/m.test(text)) return 'waivers';
  if (/^attestations\s*:/m.test(text)) return 'attestations';
  if (/^requirements\s*:/m.test(text)) return 'requirements';
  if (/^(target|hosts)\s*:/m.test(text)) return 'profile';
  if (/^(programme|keys)\s*:/m.test(text)) return 'trust';
  return isPolicy(text) ? 'policy' : 'scenario';
}

/** It has no member that it must have, so a single misspelled one has to do. */
function isPolicy(text: string): boolean {
  if (/^(id|steps)\s*:/m.test(text)) return false;
  const members = [...text.matchAll(/^([A-Za-z]+)\s*:/gm)].map(([, name = '']) => name);
  return members.some(
    (name) => POLICY_MEMBERS.includes(name) || didYouMean(name, POLICY_MEMBERS) !== undefined,
  );
}
