import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';

/** Requests after which those that are like them are given up. */
export const MAX_WITHOUT_STATUS = 8;

/** How an exchange ended that allows no verdict. */
const WORDS = {
  reset: 'the connection ended before a status',
  'timed-out': 'there was no status in time',
  'protocol-error': 'what came could not be read as HTTP',
} as const;

type NoVerdict = keyof typeof WORDS;

/**
 * How similar requests ended.
 *
 * If enough of them ended in the same way without a status, and none otherwise, further ones will
 * tell no more. A single status is enough to go on: a target may reset a connection now and then,
 * or be slow, and still be judged.
 */
export class Endings {
  #same: NoVerdict | undefined;
  #count = 0;
  #hadStatus = false;

  /** Takes note of an exchange that is over. */
  record({ answer, outcome }: ExchangeResult): void {
    if (answer !== undefined) this.#hadStatus = true;
    else if (isNoVerdict(outcome)) {
      this.#count = outcome === this.#same ? this.#count + 1 : 1;
      this.#same = outcome;
    }
  }

  /** One of them brought a status, whether the rest of its answer will come or not. */
  noteStatus(): void {
    this.#hadStatus = true;
  }

  /** Whether none of them brought a status. */
  get neverStatus(): boolean {
    return !this.#hadStatus;
  }

  /**
   * How many of the last ones ended in the same way without a status; 0 once one brought a status.
   */
  get count(): number {
    return this.#hadStatus ? 0 : this.#count;
  }

  /** How all of them ended, in words; undefined while another one may end otherwise. */
  get allWithoutStatus(): string | undefined {
    return this.inWords(MAX_WITHOUT_STATUS);
  }

  /** The same, where a given number is enough. */
  inWords(enough: number): string | undefined {
    if (this.#same === undefined || this.count < enough) return undefined;
    return `${WORDS[this.#same]}, ${this.#count} times and never otherwise`;
  }
}

const isNoVerdict = (outcome: string): outcome is NoVerdict => outcome in WORDS;
