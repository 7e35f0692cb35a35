import type { ExchangeResult } from '../../http/exchange/http-client.js';
import { type HostName, UPLOAD_HOSTS } from '../../spec/operation.js';
import { CircuitBreaker, type RequestKind } from './circuit-breaker.js';

/** A request that is under way. */
export interface Permit {
  /** Ends the exchange when the run ends, or nothing more is expected of the host. */
  signal: AbortSignal;
  /** Something moved. */
  progress(): void;
  /** Nothing came of it where the harness itself failed. */
  leave(result?: ExchangeResult): void;
}

/** Sends a plain request of a kind; whatever comes of it is noted like that of any other. */
type Knock = (host: HostName, kind: 'upload' | 'record') => Promise<unknown>;

/** A request that is without an answer for so long makes the harness look whether anybody is there. */
const SUSPICION_MS = 2_000;
/** How long a request waits in all for a target that keeps answering 429 or 503. */
const LONGEST_WAITS_MS = 30_000;
/** One plain request may be lost by chance. */
const KNOCKS = 2;

/**
 * Notices a target that stopped answering, so that a run does not wait out every timeout.
 *
 * Which request is at fault when one gets no answer cannot be told from that one. So plain requests are then sent to
 * every host of the run at the same time: a kind of request whose plain ones are left without an answer too, while no
 * other of its kind got one, is given up, after one timeout for the whole run.
 */
export class CircuitBreakers {
  readonly #doors = new Map<string, CircuitBreaker>();
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
  readonly #timeoutMs: number;
  readonly #knocker: Knock;
  #tiredOf: number | undefined;
  #tiredAt = 0;
  #longestWaits = LONGEST_WAITS_MS;
  /** What plain requests can be sent, to which hosts. */
  #plain: (readonly [host: HostName, kind: 'upload' | 'record'])[] = [];

  constructor(signal: AbortSignal, timeoutMs: number, probe: Knock) {
    this.signal = signal;
    this.#timeoutMs = timeoutMs;
    this.#knocker = probe;
  }

  /** Says which hosts the run needs; only those are ever knocked at. */
  need(hosts: ReadonlySet<HostName>): void {
    const uploads = UPLOAD_HOSTS.filter((host) => hosts.has(host));
    this.#plain = [
      ...uploads.map((host) => [host, 'upload'] as const),
      ...[...hosts].map((host) => [host, 'record'] as const),
    ];
  }

  /** Marks a host as gone from the start. */
  giveUp(host: HostName, reason: string): void {
    for (const kind of ['upload', 'record', 'other'] as const) {
      this.#door(host, kind).giveUp(reason);
    }
  }

  /** Why a host is not worth another request of a kind, or undefined; without a kind, of any. */
  goneReason(host: HostName, kind?: RequestKind): string | undefined {
    if (kind !== undefined) return this.#door(host, kind).gone;
    const needed = this.#plain.filter(([name]) => name === host).map(([, one]) => one);
    const kinds: RequestKind[] = needed.length === 0 ? ['other'] : needed;
    const reasons = kinds.map((one) => this.#door(host, one).gone);
    return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  }

  /** A request sets out. */
  enter(host: HostName, kind: RequestKind): Permit {
    const door = this.#door(host, kind);
    const patience = Math.min(SUSPICION_MS, this.#timeoutMs / 4);
    const suspicion = setTimeout(() => this.#knockEverywhere(), patience).unref();
    return {
      signal: door.signal,
      progress: () => void suspicion.refresh(),
      leave: (result) => {
        clearTimeout(suspicion);
        if (result !== undefined) door.note(result);
      },
    };
  }

  /**
   * A target kept asking for more time since `moment`: whatever gave nothing else since then is not waited for, and the
   * rest not for as long as before.
   */
  tire(moment: number): void {
    if (this.#tiredOf !== undefined && moment <= this.#tiredAt) return;
    this.#tiredOf = moment;
    this.#tiredAt = performance.now();
    this.#longestWaits /= 4;
  }

  /** Milliseconds that a request may wait in all for a target that asks for it. */
  patienceWith(host: HostName, kind: RequestKind): number {
    const useful = this.#tiredOf === undefined || this.#door(host, kind).usefulSince(this.#tiredOf);
    return useful ? this.#longestWaits : 0;
  }

  #knockEverywhere(): void {
    for (const [host, kind] of this.#plain) void this.#probe(host, kind);
  }

  async #probe(host: HostName, kind: 'upload' | 'record'): Promise<void> {
    const door = this.#door(host, kind);
    const begun = performance.now();
    if (door.gone !== undefined || begun - door.knockedAt < this.#timeoutMs) return;
    door.knockedAt = begun;
    const knocks = Array.from({ length: KNOCKS }, () => this.#knocker(host, kind));
    const silent = await Promise.all(knocks.map((probe) => probe.catch(() => 'failed')));
    const all = silent.every((result) => result === 'silent');
    if (all && !door.answeredSince(begun)) door.giveUp(door.silence(KNOCKS));
    if (this.#plain.every(([name, one]) => name !== host || this.#door(name, one).gone)) {
      this.#door(host, 'other').giveUp(door.gone ?? door.silence(KNOCKS));
    }
  }

  #door(host: HostName, kind: RequestKind): CircuitBreaker {
    const key = `${host}/${kind}`;
    const door = this.#doors.get(key) ?? new CircuitBreaker(kind, host, this.signal);
    this.#doors.set(key, door);
    return door;
  }
}
