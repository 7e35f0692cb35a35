import type { Reply } from '../../language/session/reply.js';
import { markersIn } from './markers-in.js';

/** How often each record of a run was accepted, as far as its answers say. */
export class Sendings {
  readonly #accepted = new Map<string, number>();
  /** Markers of what may have been archived without an answer that says so. */
  readonly #doubtful = new Set<string>();

  readonly #refused = new Set<string>();

  /** @param outcomeUnknown whether it may have been archived before it was sent again */
  note(
    marker: string,
    { status = 0, duplicate }: Pick<Reply, 'status' | 'duplicate'>,
    outcomeUnknown: boolean,
  ): void {
    const isAnswered = status >= 200 && status < 500 && status !== 429;
    if (!isAnswered || outcomeUnknown || duplicate === 'unread') this.#doubtful.add(marker);
    if (status >= 300) this.#refused.add(marker);
    if (status < 300 && duplicate === false) {
      this.#accepted.set(marker, (this.#accepted.get(marker) ?? 0) + 1);
    }
  }

  /** Notes that a record may have been sent in another way than as a record. */
  noteSent(text: string): void {
    for (const marker of markersIn(text)) this.#doubtful.add(marker);
  }

  /** Whether a record was also refused, of which nothing may be archived (sections 4.2 to 4.5). */
  wasRefused(marker: string): boolean {
    return this.#refused.has(marker);
  }

  /** Whether a record was accepted once, and may not be archived more often (section 1). */
  isOnce(marker: string): boolean {
    return this.#accepted.get(marker) === 1 && !this.#doubtful.has(marker);
  }
}
