/** Checks that were chosen by power for price, where not all are to be run. */
export interface ChosenChecks {
  /** The ids of the checks that are run, the most valuable first. */
  ids: ReadonlySet<string>;
  /** Why the others are left out, in words. */
  reason: string;
  /** Milliseconds after which no other of them begins; they are run in the order of `ids` then. */
  ms?: number | undefined;
}
