/** An email that was acknowledged, with all that it takes to send it again. */
export interface SentEmail {
  bytes: Buffer;
  reconciliationId: string;
  /** By `performance.now()`. */
  answeredAt: number;
}

const KEPT = 512;
const TRIES = 8;

/** The last emails of a workload that may be sent again as duplicates. */
export class RecentEmails {
  readonly #emails: SentEmail[] = [];
  #next = 0;

  add(request: Buffer, reconciliationId: string, answeredAt: number): void {
    this.#emails[this.#next] = { bytes: Buffer.from(request), reconciliationId, answeredAt };
    this.#next = (this.#next + 1) % KEPT;
  }

  /** One that was answered before `until`, if one is found quickly. */
  pick(until: number): SentEmail | undefined {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const email = this.#emails[Math.floor(Math.random() * this.#emails.length)];
      if (email !== undefined && email.answeredAt <= until) return email;
    }
    return undefined;
  }
}
