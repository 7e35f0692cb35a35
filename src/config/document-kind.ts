/** What a YAML file of a user is about, by its members at the start of a line; it may be wrong in every other way. */
export type DocumentKind =
  | 'profile'
  | 'load scenario'
  | 'scenario'
  | 'waivers'
  | 'attestations'
  | 'requirements';

/** Tells profiles, waivers, attestations, requirements, load scenarios and scenarios apart, without parsing them. */
export function documentKind(text: string): DocumentKind {
  if (/^(workloads|search|warmup)\s*:/m.test(text) || /^id\s*:\s*["']?load\//m.test(text)) {
    return 'load scenario';
  }
  if (/^waivers\s*:/m.test(text)) return 'waivers';
  if (/^attestations\s*:/m.test(text)) return 'attestations';
  if (/^requirements\s*:/m.test(text)) return 'requirements';
  return /^(target|hosts)\s*:/m.test(text) ? 'profile' : 'scenario';
}
