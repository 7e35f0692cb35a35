/** Why a record had to be refused: its token, a file that it names, or its size. */
export const REFUSALS = ['token', 'file', 'size'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What became of the records of a run that were refused, as they had to be. */
export interface RefusedAudit {
  /** How many were refused. */
  refused: number;
  /** How many of these the inspector shows nevertheless. */
  archived: number;
  /** The first of these. */
  first?: { marker: string; label: string; exchange: number };
}
