import pLimit from 'p-limit';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { HostName } from '../../../spec/operation.js';
import { Endings, MAX_WITHOUT_STATUS } from './endings.js';

/** So many are enough at a host where another one leaves all of them without a status already. */
const AS_ELSEWHERE = 3;

/** Those of one host. */
interface OfHost {
  endings: Endings;
  /** How many are under way and have made no progress for long. */
  quiet: number;
  /**
   * Lets those go that were held back, some at a time: the target may be sound, and slow in this.
   */
  gate: ReturnType<typeof pLimit>;
}

/**
 * Similar requests, by host. They are given up where none of them brings a status.
 *
 * While enough of them are unanswered to decide that, further ones are held back until the first
 * have ended.
 */
export class AlikeRequests {
  readonly #what: string;
  readonly #hosts = new Map<HostName, OfHost>();
  #held: (() => void)[] = [];

  /** @param what they have in common, in words */
  constructor(what: string) {
    this.#what = what;
  }

  /** Takes note of an exchange that is over. */
  record(host: HostName, result: ExchangeResult): void {
    this.#of(host).endings.record(result);
    this.#lookAgain();
  }

  /** One that is under way has brought a status. */
  noteStatus(host: HostName): void {
    this.#of(host).endings.noteStatus();
    this.#lookAgain();
  }

  /** One that is under way has made no progress for long, or does again, or is over. */
  setQuiet(host: HostName, isQuiet: boolean): void {
    this.#of(host).quiet += isQuiet ? 1 : -1;
    this.#lookAgain();
  }

  /** Why no other is sent to a host; undefined while they are. */
  cutoffReason(host: HostName): string | undefined {
    const words = this.#of(host).endings.inWords(
      this.#enough(host, ({ endings }) => endings.count),
    );
    return words && `${this.#what} to the ${host} host: ${words}`;
  }

  /** Whether any of them brought a status. */
  isAnswered(host: HostName): boolean {
    return !this.#of(host).endings.neverStatus;
  }

  /** Whether those that are under way have to end before another one is sent. */
  mustWait(host: HostName): boolean {
    const { quiet } = this.#of(host);
    return quiet > 0 && mayBeInVain(this.#of(host)) >= this.#enough(host, mayBeInVain);
  }

  /** Sends one that has to wait, when its turn has come. */
  async inTurn<T>(host: HostName, send: () => Promise<T>): Promise<T> {
    return this.#of(host).gate(async () => {
      while (this.mustWait(host)) await new Promise<void>((go) => this.#held.push(go));
      return send();
    });
  }

  #enough(host: HostName, count: (one: OfHost) => number): number {
    const isElsewhere = [...this.#hosts].some(
      ([other, one]) => other !== host && count(one) >= MAX_WITHOUT_STATUS,
    );
    return isElsewhere ? AS_ELSEWHERE : MAX_WITHOUT_STATUS;
  }

  #lookAgain(): void {
    const held = this.#held;
    this.#held = [];
    for (const go of held) go();
  }

  #of(host: HostName): OfHost {
    const found = this.#hosts.get(host) ?? {
      endings: new Endings(),
      quiet: 0,
      gate: pLimit(MAX_WITHOUT_STATUS),
    };
    this.#hosts.set(host, found);
    return found;
  }
}

const mayBeInVain = ({ endings, quiet }: OfHost): number =>
  endings.neverStatus ? endings.count + quiet : 0;
