import type { Exchange } from '../../../http/exchange/exchange.js';
import { materialize } from '../../../http/exchange/record-exchange.js';
import type { Reply } from '../../language/session.js';

/** What one session got an id for. */
export interface Issued {
  /** The names of no two sessions are the same, so neither are their emails. */
  prefix: string;
  label: string;
  exchange: Exchange;
}

/** An exchange of more bytes is kept as reports show it, which is cut. */
const KEPT_BYTES = 16 * 1024;

/**
 * The reconciliationIds of a run, over all of its checks. Within one session they are left to its check, which knows
 * whether it has sent the same email again.
 */
export class IssuedIds {
  readonly #first = new Map<string, Issued>();
  #twice: { id: string; first: Issued; again: Issued } | undefined;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The first id that two sessions have got. */
  get twice(): { id: string; first: Issued; again: Issued } | undefined {
    return this.#twice;
  }

  /** Notes the id of an email that was archived; answers that issue none are left out. */
  note(reply: Reply, bytes: number, issued: Issued): void {
    const { status = 0, duplicate, reconciliationId: id } = reply;
    if (status < 200 || status > 299 || duplicate !== false) return;
    if (typeof id !== 'string' || id === '') return;
    this.#count += 1;
    const first = this.#first.get(id);
    if (first === undefined) {
      if (bytes > KEPT_BYTES) materialize(issued.exchange);
      this.#first.set(id, issued);
    } else if (first.prefix !== issued.prefix) {
      this.#twice ??= { id, first, again: issued };
    }
  }
}
