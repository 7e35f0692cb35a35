import { formatPlace } from '../../errors/place.js';
import type { AttestationResult } from '../events/attestation.js';
import type { Outcome } from '../events/outcome.js';
import type { RequirementResult } from '../events/run-event.js';
import type { WrittenAttestation } from './read-attestations.js';

/** Why the word of a person counts for nothing where a requirement ended like this. */
const REASONS: Record<Exclude<Outcome, 'not-observed'>, string> = {
  passed: 'the run observed it, and it passed',
  failed: 'the run observed it, and it failed',
  waived: 'the run observed it, and it failed',
  error: 'the run was to observe it',
  inconclusive: 'the run observed it, without a verdict',
  deselected: 'a run can observe it, and this one left it out',
};

/**
 * Adds to the requirements of a run what people vouch for. That changes nothing that was observed:
 * an attestation covers what cannot be seen, and no outcome depends on it.
 */
export function attestationResults(
  requirements: readonly RequirementResult[],
  attestations: readonly WrittenAttestation[],
): { requirements: RequirementResult[]; attestations: AttestationResult[] } {
  const outcomes = new Map(requirements.map(({ id, outcome }) => [id, outcome]));
  const results = attestations.map(({ place, ...attestation }): AttestationResult => {
    const one = { ...attestation, at: formatPlace(place) };
    const outcome = outcomes.get(one.requirement) ?? 'not-observed';
    if (outcome === 'not-observed') return { ...one, state: 'attested' };
    return { ...one, state: 'beside-the-point', reason: REASONS[outcome] };
  });
  const counting = new Map(
    results
      .filter(({ state }) => state === 'attested')
      .map(({ requirement, answer, by, evidence, date }) => [
        requirement,
        { answer, by, evidence, date },
      ]),
  );
  return {
    requirements: requirements.map((one) => {
      const attested = counting.get(one.id);
      return attested === undefined ? one : { ...one, attested };
    }),
    attestations: results,
  };
}
