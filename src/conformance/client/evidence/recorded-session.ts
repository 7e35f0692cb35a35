import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Blocked } from '../../language/conclusion.js';
import type { EvidenceLine, InspectionLine, InspectionQuery, SentExchange } from './evidence.js';
import { VirtualTime } from './virtual-time.js';

/** What tells the ends of two exchanges apart that would be the same otherwise. */
const TICK_MS = 0.001;

/** What was kept of one session, given out in the order in which it happened. */
export class RecordedSession {
  readonly key: string;
  /** By method and URL. */
  readonly #sent = new Map<string, SentExchange[]>();
  readonly #sentAs = new WeakMap<Exchange, SentExchange>();
  readonly #blocked = new Map<number, Blocked>();
  readonly #inspections = new Map<string, InspectionLine[]>();
  readonly #times: number[] = [];
  #isMissing = true;
  readonly #ends = new WeakMap<Exchange, number>();
  #start: number | undefined;
  #time: VirtualTime | undefined;
  #lastEnd = 0;

  constructor(key: string) {
    this.key = key;
  }

  /** Nothing of it was kept, so that there was no such session. */
  get isMissing(): boolean {
    return this.#isMissing;
  }

  add(line: EvidenceLine): void {
    this.#isMissing = false;
    switch (line.type) {
      case 'exchange': {
        const { method, url, at, timing } = line.exchange;
        const begun = Date.parse(at);
        this.#start = Math.min(this.#start ?? begun, begun);
        // What was kept later has ended later; the beginnings are known to a millisecond only.
        this.#lastEnd = Math.max(this.#lastEnd + TICK_MS, begun + timing.totalMs);
        this.#ends.set(line.exchange, this.#lastEnd);
        append(this.#sent, `${method} ${url}`, line);
        this.#sentAs.set(line.exchange, line);
        break;
      }
      case 'blocked':
        this.#blocked.set(line.send, line.blocked);
        break;
      case 'inspection':
        append(this.#inspections, JSON.stringify(line.query), line);
        break;
      case 'time':
        this.#times.push(line.now);
        this.#start = Math.min(this.#start ?? line.now, line.now);
    }
  }

  /** The first exchange of that request line that was not given out yet and is the same request. */
  take(
    { method, url }: Pick<Exchange, 'method' | 'url'>,
    isSame: (exchange: Exchange) => boolean,
  ): SentExchange | undefined {
    const sent = this.#sent.get(`${method} ${url}`) ?? [];
    const index = sent.findIndex(({ exchange }) => isSame(exchange));
    return index === -1 ? undefined : sent.splice(index, 1)[0];
  }

  /** Whether an exchange with a host was not given out yet whose URL ends like that. */
  hasLeft(origin: string, end: string): boolean {
    const isSuch = (url: string): boolean => url.startsWith(`${origin}/`) && url.endsWith(end);
    return [...this.#sent.values()].some(([first]) => first && isSuch(first.exchange.url));
  }

  /** The bodies of the requests that were not given out, as far as they are kept as texts. */
  textsLeft(): string[] {
    return [...this.#sent.values()].flatMap((sent) =>
      sent.flatMap(({ exchange }) => exchange.requestBody?.text ?? []),
    );
  }

  /** What was recorded with an exchange. */
  sentAs(exchange: Exchange): Pick<SentExchange, 'again' | 'outcomeUnknown'> {
    return this.#sentAs.get(exchange) ?? {};
  }

  /** The time of the session, from where it began. */
  get time(): VirtualTime {
    this.#time ??= new VirtualTime(this.#start ?? 0);
    return this.#time;
  }

  /** When an exchange ended, in epoch milliseconds. */
  endOf(exchange: Exchange): number {
    return this.#ends.get(exchange) ?? 0;
  }

  /** Why the host was not asked, at the nth sending. */
  blockedAt(send: number): Blocked | undefined {
    return this.#blocked.get(send);
  }

  /** The next answer to a question; the last one holds from then on. */
  answer(query: InspectionQuery): InspectionLine | undefined {
    const answers = this.#inspections.get(JSON.stringify(query)) ?? [];
    return answers.length > 1 ? answers.shift() : answers[0];
  }

  nextTime(): number | undefined {
    return this.#times.shift();
  }
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
