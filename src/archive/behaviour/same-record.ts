import { hash } from 'node:crypto';
import { canonicalJson } from '../records/canonical-json.js';
import type { Draft } from '../records/draft.js';
import { Malformed } from '../records/shape.js';
import type { ArchivedRecord } from '../store/record-index.js';
import type { Variations } from '../variations.js';

/**
 * What an archive does with records, other than emails, that it has archived before: the interface
 * states nothing of them.
 */
export class SameRecord {
  readonly #mode: Variations['sameRecordAgain'];
  readonly #archived = new Set<string>();

  constructor(mode: Variations['sameRecordAgain']) {
    this.#mode = mode;
  }

  /** @throws Malformed when all of a request was archived before, and such a one is refused */
  refuse(drafts: Draft[]): Draft[] {
    const known = this.#mode === 'refused' && drafts.every(({ record }) => this.#knows(record));
    if (known) throw new Malformed('this record was archived before');
    return drafts;
  }

  /** What goes into the Archive for a record: itself, or nothing. */
  keep(record: ArchivedRecord): ArchivedRecord[] {
    if (this.#mode === 'archived' || record.operation === 'email') return [record];
    const dropped = this.#mode === 'dropped' && this.#knows(record.record);
    this.#archived.add(digestOf(record.record));
    return dropped ? [] : [record];
  }

  #knows(record: unknown): boolean {
    return this.#archived.has(digestOf(record));
  }
}

const digestOf = (record: unknown): string => hash('sha256', canonicalJson(record));
