import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { HostName } from '../../../spec/operation.js';
import type { RequestKind } from '../request-shape.js';
import { AlikeRequests } from './alike-requests.js';
import { HostCutoff } from './host-cutoff.js';
import { LostRequests, type StoppedOrigin } from './lost-requests.js';
import type { Probe } from './probe.js';
import type { Sending } from './request-traits.js';
import { type FoundKind, UnansweredKinds } from './unanswered-kinds.js';

/** Permission to send one request. */
interface Permit {
  /** Ends the exchange when the run ends, or nothing more is expected of the host. */
  signal: AbortSignal;
  /** Something moved. */
  progress(): void;
  /** The exchange is over. Nothing came of it where the harness itself failed. */
  release(result?: ExchangeResult): void;
}

/** Who sends a request, and how much its loss says. */
interface PermitOptions extends Omit<Sending, 'host'> {
  /** A connection that ends without a status says nothing of similar requests. */
  mayBeDropped?: boolean | undefined;
}

/** A request that is without an answer for so long is a reason to probe. */
const SUSPICION_MS = 2_000;
/** One probe may be lost by chance. */
const PROBES = 2;

/**
 * Notices a target that stopped answering, so that a run does not wait out every timeout.
 *
 * After a request without an answer, every host of the run is probed at the same time. A kind of
 * request whose probes get no answer either, while no other of its kind got one, is given up, after
 * one timeout for the whole run. Similar requests, such as malformed records, are given up when
 * none of them ever got a status.
 */
export class HostCutoffs {
  readonly #cutoffs = new Map<string, HostCutoff>();
  readonly #alike = new Map<string, AlikeRequests>();
  readonly #lost = new LostRequests();
  readonly #kinds = new UnansweredKinds();
  readonly #probedAt = new Map<HostCutoff, number>();
  readonly #signal: AbortSignal;
  readonly #timeoutMs: number;
  readonly #probe: Probe;
  /** What can be probed. */
  #needed: (readonly [host: HostName, kind: 'upload' | 'record'])[] = [];

  /** @param signal aborted when the run ends */
  constructor(signal: AbortSignal, timeoutMs: number, probe: Probe) {
    this.#signal = signal;
    this.#timeoutMs = timeoutMs;
    this.#probe = probe;
  }

  /** Says which hosts the run needs, and which of them take files; no other is ever probed. */
  need(hosts: ReadonlySet<HostName>, uploads: readonly HostName[]): void {
    this.#needed = [
      ...uploads.map((host) => [host, 'upload'] as const),
      ...[...hosts].map((host) => [host, 'record'] as const),
    ];
  }

  /** Gives up a host from the start. */
  cutOff(host: HostName, reason: string): void {
    for (const kind of ['upload', 'record', 'other'] as const) this.#of(host, kind).cutOff(reason);
  }

  /** Gives up one kind of request to a host, and requests of unknown kind. */
  deny(host: HostName, kind: 'upload' | 'record', reason: string): void {
    for (const one of [kind, 'other'] as const) this.#of(host, one).cutOff(reason);
  }

  /** Why requests of a kind, or of any, no longer go out to a host; undefined while they do. */
  cutoffReason(host: HostName, kind?: RequestKind): string | undefined {
    if (kind !== undefined) return this.#of(host, kind).cutoffReason;
    const needed = this.#needed.filter(([name]) => name === host).map(([, one]) => one);
    const kinds: RequestKind[] = needed.length === 0 ? ['other'] : needed;
    const reasons = kinds.map((one) => this.#of(host, one).cutoffReason);
    return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
  }

  /** Whether the origin of an exchange has ever answered. */
  hasAnswered({ exchange }: Pick<ExchangeResult, 'exchange'>): boolean {
    return this.#lost.hasAnswered(exchange);
  }

  /** What stopped in the middle of the run, where something did. */
  get stopped(): StoppedOrigin | undefined {
    return this.#lost.stopped;
  }

  /** What the requests have in common that get no answer, where that tells them from others. */
  get unanswered(): FoundKind | undefined {
    return this.#kinds.found;
  }

  /** The requests that have so much in common. */
  alike(what: string): AlikeRequests {
    const alike = this.#alike.get(what) ?? new AlikeRequests(what);
    this.#alike.set(what, alike);
    return alike;
  }

  /**
   * A request is about to be sent.
   *
   * @param alike what similar requests have in common; left out for one that need not be answered
   */
  permit(
    host: HostName,
    kind: RequestKind,
    alike?: string,
    { mayBeDropped = false, ...sender }: PermitOptions = {},
  ): Permit {
    const cutoff = this.#of(host, kind);
    const begun = performance.now();
    const delay = Math.min(SUSPICION_MS, this.#timeoutMs / 4);
    const suspicion = setTimeout(() => this.#probeAll(), delay).unref();
    return {
      signal: cutoff.signal,
      progress: () => void suspicion.refresh(),
      release: (result) => {
        clearTimeout(suspicion);
        if (result === undefined) return;
        const sending = { host, ...sender };
        this.#lost.record(result, alike, begun, sending);
        if (alike !== undefined && !mayBeDropped) this.#kinds.record(result, sending);
        const counts = !(mayBeDropped && result.outcome === 'reset');
        if (alike !== undefined && counts) this.alike(alike).record(host, result);
        cutoff.record(result, { mayStayUnanswered: alike === undefined });
      },
    };
  }

  #probeAll(): void {
    for (const [host, kind] of this.#needed) void this.#probeOne(host, kind);
  }

  async #probeOne(host: HostName, kind: 'upload' | 'record'): Promise<void> {
    const cutoff = this.#of(host, kind);
    const begun = performance.now();
    const probedAt = this.#probedAt.get(cutoff) ?? Number.NEGATIVE_INFINITY;
    if (cutoff.cutoffReason !== undefined || begun - probedAt < this.#timeoutMs) return;
    this.#probedAt.set(cutoff, begun);
    const isSilent = async (): Promise<boolean> => {
      const result = await this.#probe(host, kind, cutoff.signal).catch(() => undefined);
      if (result !== undefined) cutoff.record(result);
      return result?.stalled === true && result.answer === undefined;
    };
    const silent = await Promise.all(Array.from({ length: PROBES }, isSilent));
    if (silent.every(Boolean) && !cutoff.answeredSince(begun)) cutoff.cutOffAfterSilence(PROBES);
    const reason = this.cutoffReason(host);
    if (reason !== undefined) this.#of(host, 'other').cutOff(reason);
  }

  #of(host: HostName, kind: RequestKind): HostCutoff {
    const key = `${host}/${kind}`;
    const cutoff = this.#cutoffs.get(key) ?? new HostCutoff(kind, host, this.#signal, this.#lost);
    this.#cutoffs.set(key, cutoff);
    return cutoff;
  }
}
