import type { LoadViolation, ViolationKind } from '../generator/messages.js';

/** Counts what answers proved wrong. */
export class Violations {
  readonly #found = new Map<ViolationKind, LoadViolation>();

  note(kind: ViolationKind, example: string, count = 1): void {
    const known = this.#found.get(kind);
    if (known) known.count += count;
    else if (count > 0) this.#found.set(kind, { kind, count, example });
  }

  list(): LoadViolation[] {
    return [...this.#found.values()];
  }
}
