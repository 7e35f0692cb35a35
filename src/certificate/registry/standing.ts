import { compareTiers } from '../../suite/plan/tiers.js';
import type { RegistryEntry } from './registry-schema.js';

/** The tier that was run whole; nothing where only a part of one was. */
function wholeTierOf({ certificate }: RegistryEntry): string {
  return certificate?.scope.whole === true ? certificate.scope.tier : '';
}

/**
 * Marks what a newer certificate of the same target by the same signer replaces, whatever the
 * verdict of that is, where it looked at no less; and of the others those that are out of date.
 */
export function withStandings(entries: readonly RegistryEntry[], nowMs: number): RegistryEntry[] {
  return entries.map((entry): RegistryEntry => {
    const { certificate, standing } = entry;
    if (certificate === undefined || standing !== 'valid') return entry;
    const newer = entries.filter(
      (other) =>
        other.standing === 'valid' &&
        other.certificate?.target === certificate.target &&
        other.certificate.signer.of === certificate.signer.of &&
        // One that came to nothing takes no verdict back.
        (other.certificate.verdict !== 'incomplete' || certificate.verdict === 'incomplete') &&
        Date.parse(other.certificate.seen.to) > Date.parse(certificate.seen.to) &&
        // A newer certificate about less says nothing of the rest.
        compareTiers(wholeTierOf(other), wholeTierOf(entry)) >= 0,
    );
    const [newest] = newer.sort((a, b) => seenAt(b) - seenAt(a));
    if (newest !== undefined) {
      return { ...entry, standing: 'superseded', supersededBy: newest.digest };
    }
    return nowMs > Date.parse(certificate.validUntil) ? { ...entry, standing: 'expired' } : entry;
  });
}

const ORDER = ['valid', 'expired', 'superseded', 'revoked', 'refused'];

/** What counts first, then by target, the newest first. */
export function byStanding(a: RegistryEntry, b: RegistryEntry): number {
  return (
    ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) ||
    (a.certificate?.target ?? '').localeCompare(b.certificate?.target ?? '', 'en', {
      numeric: true,
    }) ||
    seenAt(b) - seenAt(a) ||
    (a.file < b.file ? -1 : 1)
  );
}

const seenAt = ({ certificate }: RegistryEntry): number =>
  Date.parse(certificate?.seen.to ?? '') || 0;
