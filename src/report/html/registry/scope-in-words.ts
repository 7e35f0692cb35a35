import type { ShownCertificate } from './shown-registry.js';

/** How much of the suite a certificate rests on: `tier full, 2,299 of 2,299 checks`. */
export function scopeInWords({ scope }: Pick<ShownCertificate, 'scope'>): string {
  const { tier, checks, of, whole } = scope;
  const counts = `${checks.toLocaleString('en')} of ${of.toLocaleString('en')} checks`;
  return whole ? `tier ${tier}, ${counts}` : `a part by hand: ${counts}`;
}
