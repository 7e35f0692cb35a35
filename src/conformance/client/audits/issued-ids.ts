import type { Exchange } from '../../../http/exchange/exchange.js';
import { materialize } from '../../../http/exchange/record-exchange.js';
import { atPointer } from '../../../records/json-pointer.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { GivenId, IdAudit, IssuedId } from '../../language/audit/id-audit.js';
import type { Reply } from '../../language/session/reply.js';
import type { Submission } from '../../language/session/submission.js';
import { OWN_IDS } from './own-ids.js';

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
  #answered = 0;
  readonly #odd: Exchange[] = [];
  #without: IssuedId | undefined;
  #copied: IdAudit['copied'];
  #fresh: GivenId[] = [];

  get count(): number {
    return this.#count;
  }

  /** The first id that two sessions have got. */
  get twice(): { id: string; first: Issued; again: Issued } | undefined {
    return this.#twice;
  }

  /** The exchanges with an answer without an id, or with one that is a copy. */
  get odd(): readonly Exchange[] {
    return this.#odd;
  }

  /** What came of the answers that had to have an id of their own. */
  get answers(): Pick<IdAudit, 'answered' | 'without' | 'copied'> {
    const [without, copied] = [this.#without, this.#copied];
    return { answered: this.#answered, ...(without && { without }), ...(copied && { copied }) };
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
    const { status = 0, duplicate } = reply;
    if (!isSuccess(status) || duplicate !== false) return;
    const id = idIn(reply);
    if (id === undefined) return;
    const { shown, ...given } = issued;
    this.#fresh.push({ id, ...given });
    this.#add(
      id,
      shown !== undefined && bytes > KEPT_BYTES ? { ...given, shown: asShown(shown) } : issued,
    );
  }

  /**
   * Notes the answer to an email that was accepted as it should be, and is no duplicate (sections
   * 2.7 and 4.4).
   */
  noteAnswer(
    { reply, record }: Submission,
    { label, shown }: { label: string; shown: Exchange },
  ): void {
    const { reconciliationId: id, exchange, partial } = reply;
    if (partial) return;
    this.#answered += 1;
    if (id === undefined || id === null || id === '') {
      if (this.#without === undefined) this.#odd.push(shown);
      this.#without ??= { label, exchange };
    }
    const given = idIn(reply);
    if (given === undefined) return;
    for (const [name, path] of OWN_IDS) {
      const own = atPointer(record?.request, path);
      if (typeof own !== 'string' || own === '' || plain(own) !== plain(given)) continue;
      if (this.#copied === undefined) this.#odd.push(shown);
      this.#copied ??= { label, exchange, id: given, of: name };
    }
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

/** The id of an answer, which may be a number; undefined where it has none. */
const idIn = ({ reconciliationId: id }: Reply): string | undefined =>
  (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined;

/** Without what another way of writing it changes. */
const plain = (id: string): string => id.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * A copy without its body: the check that sent it may still need the body for its report.
 */
export function asShown(exchange: Exchange): Exchange {
  materialize(exchange, { keepBody: true });
  return { ...exchange };
}
