/**
 * The numbers behind some of the circumstances: what a harness does at least, and by how much less
 * an archive can tell that it was done. Both sides take them from here, so that neither drifts away
 * from the other.
 */
export const MEASURES = {
  /**
   * Milliseconds between the head of a request and its body (`head-first`), or between two parts of
   * its head (`cut-head`).
   */
  headPauseMs: { sent: 25, seen: 12 },
  /** Milliseconds of a pause within a body (`paused`), or before its last byte (`late-end`). */
  bodyPauseMs: { sent: 70, seen: 35 },
  /** Milliseconds between two steps that name the same thing (`unhurried`). */
  stepPauseMs: { sent: 1_050, seen: 900 },
  /** Characters of a header that has nothing to do with its request (`unrelated`). */
  unrelatedCharacters: { sent: 2_000, seen: 1_024 },
  /** Bytes of an upload that others run beside (`beside-upload`). */
  largeUploadBytes: { sent: 200_000, seen: 131_072 },
  /** Folders of a `deep` key, the first of all keys included. */
  folders: { sent: 10, seen: 10 },
  /** Characters of a `long` key. */
  keyCharacters: { sent: 190, seen: 180 },
  /** Bytes of the body of a record with a `long` text, or with a `longer` one. */
  longBytes: { sent: 8_192, seen: 8_192 },
  longerBytes: { sent: 16_384, seen: 16_384 },
} as const satisfies Record<string, { sent: number; seen: number }>;
