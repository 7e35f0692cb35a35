import type { ShownLimits } from '../../text/limits-in-words.js';

/** What pages need of a published list of certificates. Words may be newer than this version. */
export interface ShownRegistry {
  programme: string;
  /** ISO 8601. */
  builtAt: string;
  tool: { name: string; version: string };
  /** What each had to meet, below the folder of the list. */
  policy?: string | undefined;
  entries: readonly ShownEntry[];
}

export interface ShownEntry {
  /** The bundle, below the folder of the list. */
  file: string;
  digest: string;
  standing: string;
  supersededBy?: string | undefined;
  certificate?: ShownCertificate | undefined;
  findings: readonly { code: string; message: string }[];
}

/** How many requirements ended in each way. */
export type OutcomeCounts = Readonly<Record<string, number>>;

/** A certificate that was verified. */
export interface ShownCertificate {
  target: string;
  /** Where they are not the interface's own. */
  limits?: ShownLimits | undefined;
  signer: { of: string; key: string };
  verdict: string;
  reason?: string | undefined;
  suite: { version: string; digest: string };
  scope: { tier: string; checks: number; of: number; whole: boolean };
  seen: { from: string; to: string };
  signedAt: string;
  validUntil: string;
  requirements: { must: OutcomeCounts; should: OutcomeCounts };
  failed: readonly string[];
  waived: readonly string[];
  attested: readonly {
    requirement: string;
    answer: string;
    by: string;
    evidence: string;
    date: string;
  }[];
  loads: readonly { scenario: string; verdict: string }[];
  observations: readonly { id: string; question: string; answer: string }[];
  rejudged: { same: number; of: number; sameSuite: boolean };
  witnesses: readonly { of: string; key: string; seen: string; file: string; digest: string }[];
}

/** The page of an entry, below the folder of the list. */
export const pageOfEntry = ({ digest }: Pick<ShownEntry, 'digest'>): string =>
  `certificates/${digest.replace(/^sha256:/, '').slice(0, 16)}.html`;
