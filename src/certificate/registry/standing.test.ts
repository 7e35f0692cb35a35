import { describe, expect, it } from 'vitest';
import { shownCertificate, shownEntry } from '../../../test/support/shown-registries.js';
import { countOutcomes } from '../../conformance/events/outcome.js';
import { type RegistryEntry, registrySchema } from './registry-schema.js';
import { byStanding, withStandings } from './standing.js';

const NOW = Date.parse('2026-12-01T00:00:00Z');
const entrySchema = registrySchema.shape.entries.element;

function entry(at: number, overrides: Parameters<typeof shownCertificate>[0] = {}): RegistryEntry {
  const day = `2026-11-0${at}T10:00:00.000Z`;
  const none = countOutcomes([]);
  const requirements = {
    must: { ...none, passed: 123, 'not-observed': 8 },
    should: { ...none, passed: 35 },
  };
  const certificate = shownCertificate({
    requirements,
    seen: { from: day, to: day },
    ...overrides,
  });
  return entrySchema.parse(shownEntry(at, { certificate }));
}
const standings = (...entries: RegistryEntry[]) =>
  withStandings(entries, NOW).map(({ standing }) => standing);

describe('a newer certificate of the same target', () => {
  it.each([
    ['that is as good', {}],
    ['that says it fails', { verdict: 'nonconformant' }],
  ])('%s takes the place of the older one', (_, newer) => {
    expect(standings(entry(1), entry(2, newer))).toEqual(['superseded', 'valid']);
    expect(withStandings([entry(1), entry(2, newer)], NOW)[0]?.supersededBy).toBe(entry(2).digest);
  });

  it.each([
    ['about less of the suite', { scope: { tier: 'all', checks: 9, of: 2299, whole: true } }],
    ['about a part by hand', { scope: { tier: 'full', checks: 9, of: 2299, whole: false } }],
    ['by another signer', { signer: { of: 'Somebody', key: `sha256:${'0'.repeat(64)}` } }],
    ['of another version', { target: 'Acme Archive 3.2' }],
    ['that came to nothing', { verdict: 'incomplete' }],
  ])('%s does not: what failed cannot be hidden with it', (_, newer) => {
    expect(standings(entry(1, { verdict: 'nonconformant' }), entry(2, newer))).toEqual([
      'valid',
      'valid',
    ]);
  });

  it('does not when it does not count itself', () => {
    const revoked = { ...entry(2), standing: 'revoked' as const };
    expect(standings(entry(1), revoked)).toEqual(['valid', 'revoked']);
  });
});

it('one that is out of date is expired, and comes after what is valid', () => {
  const old = entry(1, { validUntil: '2026-11-30T00:00:00.000Z', target: 'A' });
  expect(standings(old)).toEqual(['expired']);
  const sorted = withStandings([old, entry(2)], NOW).sort(byStanding);
  expect(sorted.map(({ standing }) => standing)).toEqual(['valid', 'expired']);
});
