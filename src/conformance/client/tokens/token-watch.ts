import { isSuccess } from '../../../spec/is-success.js';
import type { HostName } from '../../../spec/operation.js';
import { isTokenRefusal } from '../../../spec/token-refusal.js';
import type { HostCutoffs } from '../availability/host-cutoffs.js';
import type { Probe } from '../availability/probe.js';
import type { RequestKind } from '../request-shape.js';
import { WatchedToken } from './watched-token.js';

/**
 * Notices a token that was accepted at the beginning of a run and no longer is. From then on, a 401
 * may mean anything, so no more requests of that kind go out, and their checks are inconclusive.
 */
export class TokenWatch {
  readonly #cutoffs: Pick<HostCutoffs, 'deny'>;
  readonly #probe: Probe;
  readonly #signal: AbortSignal;
  readonly #watched = new Map<string, WatchedToken>();

  /** @param signal aborted when the run ends */
  constructor(cutoffs: Pick<HostCutoffs, 'deny'>, probe: Probe, signal: AbortSignal) {
    this.#cutoffs = cutoffs;
    this.#probe = probe;
    this.#signal = signal;
  }

  /**
   * Takes note of an answer to a request with the good token.
   *
   * @returns whether the token has lapsed; then requests of that kind are given up
   */
  async note(host: HostName, kind: RequestKind, status = 0): Promise<boolean> {
    const isPlainKind = kind !== 'other';
    const probed = isPlainKind ? kind : 'record';
    const key = `${host}/${probed}`;
    if (isPlainKind && isSuccess(status)) {
      const watched = this.#watched.get(key) ?? this.#watch(host, kind);
      this.#watched.set(key, watched);
      watched.taken();
      return false;
    }
    // What is neither upload nor record may be forbidden to everybody.
    const mayTell = status === 401 || (isPlainKind && isTokenRefusal(status));
    // A token that was never taken is the preflight's to tell.
    if (!mayTell || !(await this.#watched.get(key)?.denied(status))) return false;
    const what = `every plain ${probed} to the ${host} host with the profile's token`;
    this.#cutoffs.deny(
      host,
      probed,
      `${what} is answered ${status} by now; it was taken before, so the token may have run out`,
    );
    return true;
  }

  #watch(host: HostName, kind: 'upload' | 'record'): WatchedToken {
    const probe = async () => (await this.#probe(host, kind, this.#signal))?.answer?.status;
    return new WatchedToken(probe, this.#signal);
  }
}
