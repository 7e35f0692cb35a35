import { createHash } from 'node:crypto';

/**
 * The seed of a property's cases: its own, and the same in every run with one seed, whatever else
 * is selected.
 */
export function caseSeed(runSeed: number, propertyId: string): number {
  return createHash('sha256').update(`${runSeed}|${propertyId}`).digest().readInt32LE(0);
}
