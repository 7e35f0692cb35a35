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
