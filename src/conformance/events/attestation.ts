/** What a person vouches for of a requirement that no one can observe. */
export interface Attested {
  answer: 'yes' | 'no' | 'not-applicable';
  /** Who vouches for it. */
  by: string;
  /** What it rests on. */
  evidence: string;
  /** The day on which it was said, as `2027-01-31`. */
  date: string;
}

/** The same for a requirement. */
export interface Attestation extends Attested {
  requirement: string;
}

/**
 * What a run makes of an attestation:
 *
 * - `attested`: no run observed the requirement, so the statement of the person stands
 * - `beside-the-point`: the run observed it, or would have, had it not been left out; the word
 *   counts for nothing
 */
type AttestationState = 'attested' | 'beside-the-point';

export interface AttestationResult extends Attestation {
  /** Where it is written down, as `file:line:column`. */
  at: string;
  state: AttestationState;
  /** Why it is beside the point, in one line. */
  reason?: string;
}
