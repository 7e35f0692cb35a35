import type { Exchange } from '../../../../http/exchange/exchange.js';
import { materialize } from '../../../../http/exchange/record-exchange.js';
import type { GivenId } from '../../../language/id-audit.js';
import type { Reply } from '../../../language/session.js';

/** What one session got an id for. */
export interface Issued extends Omit<GivenId, 'id'> {
  /** Absent for one of an earlier run. */
  shown?: Exchange;
}

/**
 * Of an exchange with more bytes, only what reports show, which is cut, is kept until the run ends.
 */
const KEPT_BYTES = 16 * 1024;

/**
 * The reconciliationIds of a run, over all of its checks. Within one session they are left to its
 * check, which knows whether it has sent the same email again.
 */
export class IssuedIds {
  readonly #first = new Map<string, Issued>();
  #twice: { id: string; first: Issued; again: Issued } | undefined;
  #count = 0;
  #fresh: GivenId[] = [];

  get count(): number {
    return this.#count;
  }

  /** The first id that two sessions have got. */
  get twice(): { id: string; first: Issued; again: Issued } | undefined {
    return this.#twice;
  }

  /** Takes over the ids of an earlier run. */
  restore(given: readonly GivenId[]): void {
    for (const { id, ...issued } of given) this.#add(id, issued);
  }

  /** The ids that were noted since this was asked for last. */
  drain(): GivenId[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  /** Notes the id of an email that was archived; answers that issue none are left out. */
  note(reply: Reply, bytes: number, issued: Issued): void {
    const { status = 0, duplicate, reconciliationId: id } = reply;
    if (status < 200 || status > 299 || duplicate !== false) return;
    if (typeof id !== 'string' || id === '') return;
    const { shown, ...given } = issued;
    this.#fresh.push({ id, ...given });
    this.#add(
      id,
      shown !== undefined && bytes > KEPT_BYTES ? { ...given, shown: asShown(shown) } : issued,
    );
  }

  #add(id: string, issued: Issued): void {
    this.#count += 1;
    const first = this.#first.get(id);
    if (first === undefined) {
      this.#first.set(id, issued);
    } else if (first.prefix !== issued.prefix) {
      this.#twice ??= { id, first, again: issued };
    }
  }
}

/**
 * A copy without its body: the check that sent it may still need the body for its report.
 */
function asShown(exchange: Exchange): Exchange {
  materialize(exchange, { keepBody: true });
  return { ...exchange };
}
