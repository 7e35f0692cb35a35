/** What answers, or the archive's contents, prove wrong. */
export const VIOLATION_KINDS = [
  'missing-file-accepted',
  'duplicate-with-another-id',
  'duplicate-not-recognised',
  'first-send-called-a-duplicate',
  'id-issued-twice',
  'success-without-id',
  'upload-status',
  'missing-file-status',
  'archived-twice',
] as const;

export type ViolationKind = (typeof VIOLATION_KINDS)[number];

/** How often something was wrong, with the first example. */
export interface LoadViolation {
  kind: ViolationKind;
  count: number;
  example: string;
}

/** Counts violations by kind. */
export class Violations {
  readonly #byKind = new Map<ViolationKind, LoadViolation>();

  add(kind: ViolationKind, example: string, count = 1): void {
    const known = this.#byKind.get(kind);
    if (known) known.count += count;
    else if (count > 0) this.#byKind.set(kind, { kind, count, example });
  }

  /** Adds what was counted elsewhere. */
  addAll(violations: readonly LoadViolation[]): void {
    for (const { kind, example, count } of violations) this.add(kind, example, count);
  }

  list(): LoadViolation[] {
    return [...this.#byKind.values()];
  }
}
