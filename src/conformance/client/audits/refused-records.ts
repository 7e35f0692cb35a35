import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Operation } from '../../../spec/operation.js';
import type { Refusal, RefusedAudit } from '../../language/audit/refused-audit.js';
import type { SubmitCommand } from '../../language/session/commands.js';
import type { Submission } from '../../language/session/submission.js';
import { markersIn } from './markers-in.js';

/** An audit with the exchange of the first record that is archived. */
export type ShownRefusedAudit = RefusedAudit & { shown?: Exchange };

interface Refused {
  operation: Operation;
  why: Refusal;
  label: string;
  shown: Exchange;
}

/** The records of a run that were refused, as they had to be (sections 4.2 to 4.5 and 5). */
export class RefusedRecords {
  readonly #refused = new Map<string, Refused>();
  /** Markers of what was also accepted, or whose fate is not known. */
  readonly #uncertain = new Set<string>();
  readonly #archived = new Set<string>();

  note(
    { operation, marker, reply }: Submission,
    {
      token,
      toBeRefused,
      refusedWith,
    }: Pick<SubmitCommand, 'token' | 'toBeRefused' | 'refusedWith'>,
    { label, shown }: { label: string; shown: Exchange },
  ): void {
    const { status = 0 } = reply;
    // What did not answer, or asked to come back later, may have archived it.
    if (status < 300 || status === 429 || status >= 500) this.noteUncertain(marker);
    const why = toBeRefused ? reasonOf(token, refusedWith) : undefined;
    if (why === undefined || marker === '') return;
    this.#refused.set(marker, { operation, why, label, shown });
  }

  /** Notes that a record may have been archived. */
  noteUncertain(marker: string): void {
    this.#uncertain.add(marker);
  }

  /** Notes that a record may have been sent in another way than as a record. */
  noteSent(text: string): void {
    for (const marker of markersIn(text)) this.noteUncertain(marker);
  }

  /**
   * @param marker one that stands in what the inspector shows, and no marker of an accepted record
   *   beside it
   */
  noteArchived(marker: string): void {
    if (this.#refused.has(marker) && !this.#uncertain.has(marker)) this.#archived.add(marker);
  }

  /** @param most of all of them; markers are random, so that the first ones are a sample */
  markers(most: number): string[] {
    return [...this.#refused.keys()].sort().slice(0, most);
  }

  auditOf(operation: Operation, why: Refusal): ShownRefusedAudit {
    const refused = [...this.#refused].filter(
      ([marker, one]) =>
        one.operation === operation && one.why === why && !this.#uncertain.has(marker),
    );
    const archived = refused.filter(([marker]) => this.#archived.has(marker));
    const [first] = archived;
    const counts = { refused: refused.length, archived: archived.length };
    if (first === undefined) return counts;
    const [marker, { label, shown }] = first;
    return { ...counts, first: { marker, label, exchange: shown.id }, shown };
  }
}

/** The interface states nothing of what else is refused. */
function reasonOf(
  token: SubmitCommand['token'],
  refusedWith: SubmitCommand['refusedWith'],
): Refusal | undefined {
  if (token !== 'good') return 'token';
  if (refusedWith === 413) return 'size';
  return refusedWith === 400 ? 'file' : undefined;
}
