import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { isBusy } from '../../language/is-busy.js';
import { LearnedRate } from './learned-rate.js';
import { LearnedWindow } from './learned-window.js';
import { statedWait } from './stated-wait.js';

/**
 * Shares of refusals among the last answers from which a pace is learned. A target that refuses one
 * request in twenty-five at any pace reaches none of them.
 */
const FREQUENT = [
  { refusals: 8, of: 40 },
  { refusals: 30, of: 300 },
  { refusals: 65, of: 1_000 },
];
const RECENT = 1_000;

/** What the turn of an exchange depends on. */
interface Wanted {
  counts: boolean;
  requests: number;
}

interface LearnOptions extends Wanted {
  learns: boolean;
}

/** When an exchange began, and how many others were under way. */
interface Turn {
  /** Under way then, itself included. */
  together: number;
  /** No other may be under way at the same time. */
  isAlone: boolean;
  counts: boolean;
  sentAt: number;
}

/**
 * The pace that a target takes, learned from its refusals (429 and 503). Until there are some,
 * nothing is held back.
 *
 * Refusals may be about how many requests are under way, or about how many there were lately. So at
 * first only one at a time is sent: where that passes, their number grows again; where it is
 * refused, too, the rate is measured.
 */
export class LearnedPace {
  readonly #window = new LearnedWindow();
  readonly #rate = new LearnedRate();
  readonly #waiting: (Wanted & { begin(): void })[] = [];
  /** Whether each of the last ones was refused. */
  readonly #recent: boolean[] = [];
  #underWay = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLearning = false;

  /**
   * Runs an exchange when its turn has come. A run that has ended waits no longer.
   *
   * @param options learns: its answer tells something, which the refusal of a request that is
   *   always refused does not; counts: it counts as under way, since it cannot be open for very
   *   long; requests: how many it really is
   */
  async run<T extends ExchangeResult>(
    exchange: () => Promise<T>,
    { learns, ...options }: LearnOptions,
    signal: AbortSignal,
  ): Promise<T> {
    // Waiting was in vain, and nothing was ever accepted: no pace helps.
    if (!learns && !this.#rate.isAnyAccepted) this.#rate.givenUp = true;
    const turn = await this.#turn(options, signal);
    try {
      const result = await exchange();
      if (learns) this.#learn(result, turn);
      return result;
    } finally {
      if (options.counts) this.#underWay -= 1;
      this.#next();
    }
  }

  get #most(): number {
    if (this.#rate.givenUp) return Number.POSITIVE_INFINITY;
    return this.#rate.measuring ? 1 : this.#window.size;
  }

  #isFree({ counts, requests }: Wanted): boolean {
    if (counts && this.#underWay >= this.#most) return false;
    return performance.now() >= this.#rate.nextAt(requests);
  }

  #turn(wanted: Wanted, signal: AbortSignal): Promise<Turn> {
    if (signal.aborted || (this.#waiting.length === 0 && this.#isFree(wanted))) {
      return Promise.resolve(this.#admit(wanted));
    }
    return new Promise((resolve) => {
      const waiting = { ...wanted, begin: () => begin() };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve(this.#admit(wanted));
      };
      const leave = () => {
        const at = this.#waiting.indexOf(waiting);
        if (at === -1) return;
        this.#waiting.splice(at, 1);
        resolve(this.#admit(wanted));
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #admit({ counts }: Wanted): Turn {
    const isAlone = counts && this.#most === 1;
    if (counts) this.#underWay += 1;
    const sentAt = performance.now();
    this.#rate.sent(sentAt);
    return { together: this.#underWay, isAlone, counts, sentAt };
  }

  /** Begins what may begin, and comes back when the time of the next one has come. */
  #next(): void {
    clearTimeout(this.#timer);
    let [first] = this.#waiting;
    for (; first !== undefined && this.#isFree(first); [first] = this.#waiting) {
      this.#waiting.shift();
      first.begin();
    }
    if (first === undefined || (first.counts && this.#underWay >= this.#most)) return;
    const wait = Math.max(1, this.#rate.nextAt(first.requests) - performance.now());
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #learn({ answer, more }: ExchangeResult, { together, isAlone, counts, sentAt }: Turn): void {
    const isOver = this.#rate.givenUp && this.#rate.isAnyAccepted;
    if (answer === undefined || isOver) return;
    const busy = [answer, ...more].find(({ status }) => isBusy(status));
    this.#recent.push(busy !== undefined);
    if (this.#recent.length > RECENT) this.#recent.shift();
    if (busy === undefined) {
      if (counts) this.#window.accepted();
      const now = performance.now();
      for (let one = 0; one <= more.length; one += 1) this.#rate.accepted(sentAt, now);
      return;
    }
    this.#isLearning ||= this.#isFrequent();
    if (!this.#isLearning) return;
    const now = performance.now();
    if (!isAlone && !this.#rate.limited) {
      if (counts) this.#window.refused(together, sentAt, now);
      return;
    }
    this.#rate.refused(sentAt, now, statedWait(busy.headers, Date.now()));
    this.#window.forget();
  }

  #isFrequent(): boolean {
    return FREQUENT.some(
      ({ refusals, of }) => this.#recent.slice(-of).filter(Boolean).length >= refusals,
    );
  }
}
