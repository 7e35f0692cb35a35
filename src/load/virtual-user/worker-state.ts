import { TlsSessions } from '../../http/connection/tls-sessions.js';
import type { Host } from '../../profile/target.js';
import { pointerParts } from '../../records/json-pointer.js';
import type { HostName } from '../../spec/operation.js';
import type { RequestContext } from '../request/request-context.js';
import { IdFingerprintSet } from '../verification/id-fingerprint-set.js';
import { Violations } from '../verification/violations.js';

/** What virtual users have to know. */
export interface UserOptions extends RequestContext {
  timeoutMs: number;
  /** The tokens to start with. */
  tokens: Partial<Record<HostName, string>>;
}

/** What all virtual users of a worker share. */
export class WorkerState {
  readonly options: UserOptions;
  /** Where the id stands in an answer to an email: the parts of a JSON pointer. */
  readonly reconciliationId: readonly string[];
  readonly issuedIds = new IdFingerprintSet();
  readonly violations = new Violations();
  readonly sessions = new TlsSessions();
  /** Incremented with every new token, so that a request knows when its own is out of date. */
  tokenVersion = 0;
  readonly #tokens: Partial<Record<HostName, string>>;
  readonly #onRejected: (host: HostName, token: string | undefined) => void;
  readonly #rejected = new Set<string>();

  /** @param onRejected called once for each token that a host answers 401 to */
  constructor(
    options: UserOptions,
    onRejected: (host: HostName, token: string | undefined) => void,
  ) {
    this.options = options;
    this.reconciliationId = pointerParts(options.target.reconciliationId);
    this.#tokens = { ...options.tokens };
    this.#onRejected = onRejected;
  }

  token(host: HostName): string | undefined {
    return this.#tokens[host];
  }

  setToken(host: HostName, token: string): void {
    if (this.#tokens[host] === token) return;
    this.#tokens[host] = token;
    this.tokenVersion += 1;
  }

  rejectToken(host: HostName): void {
    const token = this.token(host);
    const name = `${host} ${token}`;
    if (this.#rejected.has(name)) return;
    this.#rejected.add(name);
    this.#onRejected(host, token);
  }

  /** That the profile has the host was checked before the load. */
  host(name: HostName): Host {
    const host = this.options.target.hosts[name];
    if (host === undefined) throw new Error(`no host ${name}`);
    return host;
  }
}
