import type { CertificatePredicate } from './certificate-predicate.js';

/**
 * What a report in a bundle says of that. It is written before the statement that signs it, so it
 * can promise nothing.
 */
export function partOf(
  { kind, target, signedAt }: Pick<CertificatePredicate, 'kind' | 'target' | 'signedAt'>,
  keyId: string,
): string {
  const what =
    kind === 'witness' ? 'what a witness saw of' : 'a certification, whatever its verdict, of';
  return `Part of ${what} ${target.name}, made ${signedAt} for the key sha256:${keyId}. Anybody can write such a line: \`assay verify\` tells whether the bundle holds, and this report with it.`;
}
