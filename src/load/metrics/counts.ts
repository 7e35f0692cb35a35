/**
 * Each operation ends as exactly one of acknowledged, refused, ambiguous and failed, or was never
 * started: dropped.
 */
export interface Counts {
  attempted: number;
  acknowledged: number;
  /** A 3xx or 4xx answer. */
  refused: number;
  /** Of these, the ones that the interface demands: records that name a missing file. */
  expectedRefusals: number;
  /** The outcome is unknown: a 5xx, or no answer that can be read after anything was sent. */
  ambiguous: number;
  /** By kind: nothing can have been archived. */
  failed: Record<string, number>;
  /** Arrivals that found neither a free connection nor room in the queue. */
  dropped: number;
  /** Of the acknowledged, emails that were answered as the duplicates that they were. */
  duplicates: number;
  /** Emails that were to be duplicates, when no earlier one had settled yet. */
  duplicatesNotSent: number;
  /** Answers, or parts of them, that no request had asked for. */
  unsolicited: number;
  statuses: Record<string, number>;
  /** Of request bodies, as the kernel took them. */
  bytes: number;
}

export function zeroCounts(): Counts {
  return {
    attempted: 0,
    acknowledged: 0,
    refused: 0,
    expectedRefusals: 0,
    ambiguous: 0,
    failed: {},
    dropped: 0,
    duplicates: 0,
    duplicatesNotSent: 0,
    unsolicited: 0,
    statuses: {},
    bytes: 0,
  };
}

/** Adds `more` to `sum`. */
export function addCounts(sum: Counts, more: Counts): void {
  sum.attempted += more.attempted;
  sum.acknowledged += more.acknowledged;
  sum.refused += more.refused;
  sum.expectedRefusals += more.expectedRefusals;
  sum.ambiguous += more.ambiguous;
  sum.dropped += more.dropped;
  sum.duplicates += more.duplicates;
  sum.duplicatesNotSent += more.duplicatesNotSent;
  sum.unsolicited += more.unsolicited;
  sum.bytes += more.bytes;
  addByName(sum.failed, more.failed);
  addByName(sum.statuses, more.statuses);
}

/** Adds counts by name to others. */
export function addByName(sum: Record<string, number>, more: Readonly<Record<string, number>>) {
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
}

/** The sum over all kinds of failures. */
export function totalFailures({ failed }: Counts): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0);
}
