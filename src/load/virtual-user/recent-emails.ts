/** An email that was acknowledged, with all that it takes to send it again. */
export interface SentEmail {
  request: Buffer;
  /** Of its body. */
  bytes: number;
  reconciliationId: string;
  /** By `performance.now()`. */
  answeredAt: number;
}

const CAPACITY = 512;
const ATTEMPTS = 8;

/** Recent emails of a workload, to be sent again as duplicates once they have settled. */
export class RecentEmails {
  readonly #settleMs: number;
  readonly #emails: SentEmail[] = [];
  #next = 0;

  /** @param settleMs how long an email is not sent again after it was answered */
  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** @param email its request is copied */
  add(email: SentEmail): void {
    // At a high rate, newer ones would replace each before it has settled.
    const { answeredAt = Number.NEGATIVE_INFINITY } = this.#emails[this.#next] ?? {};
    if (answeredAt > email.answeredAt - 2 * this.#settleMs) return;
    this.#emails[this.#next] = { ...email, request: Buffer.from(email.request) };
    this.#next = (this.#next + 1) % CAPACITY;
  }

  /** A random one that was answered before `before`, if a few attempts find one. */
  pick(before: number): SentEmail | undefined {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const email = this.#emails[Math.floor(Math.random() * this.#emails.length)];
      if (email !== undefined && email.answeredAt <= before) return email;
    }
    return undefined;
  }
}
