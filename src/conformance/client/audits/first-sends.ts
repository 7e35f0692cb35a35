import type { Exchange } from '../../../http/exchange/exchange.js';
import { atPointer } from '../../../records/json-pointer.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { IdAudit } from '../../language/audit/id-audit.js';
import type { Submission } from '../../language/session/submission.js';
import { asShown } from './issued-ids.js';
import { markersIn } from './markers-in.js';
import { OWN_IDS } from './own-ids.js';

/**
 * The emails of a run of which nothing had been sent before: neither of their ids, nor the marker in
 * their text. None of them can be a duplicate (section 4.4).
 */
export class FirstSends {
  readonly #ids = new Set<unknown>();
  #count = 0;
  #repeated: IdAudit['repeated'];
  #shown: Exchange | undefined;

  /** The exchange with the answer that is wrong. */
  get odd(): readonly Exchange[] {
    return this.#shown === undefined ? [] : [this.#shown];
  }

  get answers(): Pick<IdAudit, 'firstSends' | 'repeated'> {
    return { firstSends: this.#count, ...(this.#repeated && { repeated: this.#repeated }) };
  }

  /**
   * Notes the answer to an email.
   *
   * @param isSentOnce whether it is to be archived, and no copy of it can have been before this answer
   */
  note(
    { record, reply }: Submission,
    isSentOnce: boolean,
    { label, shown }: { label: string; shown: Exchange },
  ): void {
    const ids = OWN_IDS.map(([, path]) => atPointer(record?.request, path)).filter(
      (id) => id !== undefined,
    );
    const isNew = ids.length > 0 && !ids.some((id) => this.#ids.has(id));
    for (const id of ids) this.#ids.add(id);
    const { status = 0, duplicate, exchange } = reply;
    if (!isNew || !isSentOnce || duplicate === 'unread' || !isSuccess(status)) return;
    this.#count += 1;
    if (!duplicate || this.#repeated !== undefined) return;
    // A scenario may have put another text in its place, which more than one email can have.
    if (!markersIn(record?.request).has(record?.marker ?? '')) return;
    this.#repeated = { label, exchange };
    this.#shown = asShown(shown);
  }
}
