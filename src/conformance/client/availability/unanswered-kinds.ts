import type { Exchange } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { RequestTrait, UnansweredKind } from '../../events/unanswered/unanswered-kind.js';
import { type Sending, traitsOf } from './request-traits.js';
import { type SentRequest, sentRequest } from './sent-request.js';

/** Fewer say nothing, of requests without an answer and of those with one. */
const ENOUGH = 5;
/** The least share that a kind has of all that was not answered. */
const MOST = 0.8;
/** The largest share of it that is answered: a server may refuse some before it reads them. */
const SOME = 0.05;

/** The least share of all requests that is worth a word where nothing tells them from others. */
const FEW = 0.005;
/** The largest share of alike requests that may be lost by chance. */
const HALF = 0.5;
/** Of so many kinds at least. */
const KINDS = 3;

/** A kind of request that is not answered, before its example is put into words. */
export type FoundKind = Omit<UnansweredKind, 'example'> & { example: SentRequest };

/** Requests that have all their traits in common. */
interface Alike {
  /** By their JSON. */
  traits: ReadonlyMap<string, RequestTrait>;
  requests: number;
  unanswered: number;
  /** The smallest that was not answered. */
  smallest?: Sized;
}

/** A request, and how much of it a person has to read. */
interface Sized {
  sent: SentRequest;
  /** A body that is no text, or broken off, may be gone when a line is made that sends it again. */
  isText: boolean;
  bytes: number;
}

/**
 * Counts requests by what a server sees of them, to name what those have in common that it leaves
 * without an answer.
 */
export class UnansweredKinds {
  readonly #alike = new Map<string, Alike>();

  /** Takes note of a request that should have been answered. */
  record({ answer, outcome, exchange, lostOnReuse }: ExchangeResult, sending: Sending): void {
    if (answer === undefined && outcome !== 'reset' && outcome !== 'timed-out') return;
    // A server may close an idle connection whenever it likes (RFC 9112, section 9.6).
    if (lostOnReuse) return;
    const traits = new Map(traitsOf(exchange, sending).map((one) => [JSON.stringify(one), one]));
    const key = [...traits.keys()].join();
    const alike = this.#alike.get(key) ?? { traits, requests: 0, unanswered: 0 };
    this.#alike.set(key, alike);
    alike.requests += 1;
    if (answer !== undefined) return;
    alike.unanswered += 1;
    const sized = sizedOf(exchange, sending.label);
    if (alike.smallest === undefined || bySize(sized, alike.smallest) < 0) alike.smallest = sized;
  }

  /**
   * What most unanswered requests have in common, and next to none that was answered; without
   * traits where requests of all kinds are lost now and then.
   */
  get found(): FoundKind | undefined {
    const all = [...this.#alike.values()];
    const singles = [...new Map(all.flatMap(({ traits }) => [...traits]))];
    const pairs = singles.flatMap((one, at) => singles.slice(at + 1).map((other) => [one, other]));
    // Two that say the same as one say it worse.
    return (
      largest(
        singles.map((one) => [one]),
        all,
      ) ??
      largest(pairs, all) ??
      lostNowAndThen(all)
    );
  }
}

function sizedOf(exchange: Exchange, label: string | undefined): Sized {
  const { url, requestHeaders, requestBody: body, brokenOff } = exchange;
  return {
    sent: sentRequest(exchange, label),
    isText:
      brokenOff === undefined && (body === undefined || (body.text !== undefined && !body.cut)),
    bytes: url.length + Object.entries(requestHeaders).join().length + (body?.size ?? 0),
  };
}

/** The smallest first, and before all others those that can be sent again. */
const bySize = (one: Sized, other: Sized): number =>
  Number(other.isText) - Number(one.isText) || one.bytes - other.bytes;

type Keyed = readonly [key: string, trait: RequestTrait];

/** Of some choices of traits the one that most unanswered requests have. */
function largest(choices: readonly Keyed[][], all: readonly Alike[]): FoundKind | undefined {
  const [first] = choices
    .flatMap((traits) => kindOf(traits, all) ?? [])
    .sort((a, b) => b.unanswered - a.unanswered || a.requests - b.requests);
  return first;
}

/** The requests with some traits, where they stand out as those that are not answered. */
function kindOf(traits: readonly Keyed[], all: readonly Alike[]): FoundKind | undefined {
  const isOfKind = (one: Alike) => traits.every(([key]) => one.traits.has(key));
  const those = all.filter(isOfKind);
  const kind = countsOf(those);
  const others = countsOf(all.filter((one) => !isOfKind(one)));
  const [smallest] = those.flatMap((one) => one.smallest ?? []).sort(bySize);
  const standsOut =
    kind.unanswered >= Math.max(ENOUGH, MOST * (kind.unanswered + others.unanswered)) &&
    kind.requests - kind.unanswered <= SOME * kind.requests &&
    others.requests - others.unanswered >= ENOUGH;
  if (!standsOut || smallest === undefined) return undefined;
  return { traits: traits.map(([, trait]) => trait), ...kind, others, example: smallest.sent };
}

/** The requests of all kinds, where some of several kinds are lost for which others are answered. */
function lostNowAndThen(all: readonly Alike[]): FoundKind | undefined {
  const some = all.filter(({ unanswered }) => unanswered > 0);
  const lost = countsOf(some.filter(({ requests, unanswered }) => unanswered <= HALF * requests));
  const counts = countsOf(all);
  const [smallest] = some.flatMap((one) => one.smallest ?? []).sort(bySize);
  const isByChance =
    some.length >= KINDS &&
    lost.unanswered >= Math.max(ENOUGH, FEW * counts.requests, MOST * counts.unanswered);
  if (!isByChance || smallest === undefined) return undefined;
  return { traits: [], ...counts, others: countsOf([]), example: smallest.sent };
}

const countsOf = (all: readonly Alike[]) => ({
  requests: all.reduce((sum, one) => sum + one.requests, 0),
  unanswered: all.reduce((sum, one) => sum + one.unanswered, 0),
});
