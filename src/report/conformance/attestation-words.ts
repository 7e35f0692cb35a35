import type { AttestationResult, Attested } from '../../conformance/events/attestation.js';
import type { RunRecord } from './run-record.js';

const ANSWERS = {
  no: 'no',
  yes: 'yes',
  'not-applicable': 'not applicable',
} as const satisfies Record<Attested['answer'], string>;

/** The word of a person, as it came: `yes, says Ann of Acme on 2027-01-31: the manual, page 12`. */
const attestedInWords = ({ answer, by, evidence, date }: Attested): string =>
  `${ANSWERS[answer]}, says ${by} on ${date}: ${evidence}`;

/**
 * The same with what it is worth: `attested: …`, or `beside the point, for the run observed it, and
 * it passed: …`.
 */
export function attestationInWords(attestation: AttestationResult): string {
  const { state, reason } = attestation;
  const words = attestedInWords(attestation);
  return state === 'attested'
    ? `attested: ${words}`
    : `attestation beside the point, for ${reason ?? 'a run can observe it'}: ${words}`;
}

/**
 * What people say of what nobody observed, in a line of its own kind: `people attest 1 no, 6 yes`.
 */
export function attestedCounts(attestations: readonly AttestationResult[]): string | undefined {
  const counting = attestations.filter(({ state }) => state === 'attested');
  const parts = Object.entries(ANSWERS).flatMap(([answer, words]) => {
    const count = counting.filter((one) => one.answer === answer).length;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  return parts.length === 0 ? undefined : `people attest ${parts.join(', ')}`;
}

/** What people say, an admitted violation first and what is beside the point last. */
export function attestationsOf({ finished }: RunRecord): AttestationResult[] {
  const rank = ({ state, answer }: AttestationResult) =>
    state === 'attested' ? Object.keys(ANSWERS).indexOf(answer) : 9;
  return [...(finished?.attestations ?? [])].sort((a, b) => rank(a) - rank(b));
}
