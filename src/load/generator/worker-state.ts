import type { Host } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { IssuedIds } from '../verification/issued-ids.js';
import { Violations } from '../verification/violations.js';
import type { GeneratorOptions } from './messages.js';

/** What all slots of a worker share. */
export class WorkerState {
  readonly options: GeneratorOptions;
  readonly issued = new IssuedIds();
  readonly violations = new Violations();
  /** Counts the tokens that came, so that a request knows when its own is old. */
  tokenVersion = 0;
  readonly #tokens: Partial<Record<HostName, string>>;
  readonly #rejected: (host: HostName, token: string | undefined) => void;
  readonly #reported = new Set<string>();

  constructor(
    options: GeneratorOptions,
    rejected: (host: HostName, token: string | undefined) => void,
  ) {
    this.options = options;
    this.#tokens = { ...options.tokens };
    this.#rejected = rejected;
  }

  token(host: HostName): string | undefined {
    return this.#tokens[host];
  }

  setToken(host: HostName, token: string): void {
    if (this.#tokens[host] === token) return;
    this.#tokens[host] = token;
    this.tokenVersion += 1;
  }

  /** A token was answered 401: told once. */
  reject(host: HostName): void {
    const token = this.token(host);
    const name = `${host} ${token}`;
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    this.#rejected(host, token);
  }

  /** The run was checked for it before. */
  host(name: HostName): Host {
    const host = this.options.target.hosts[name];
    if (host === undefined) throw new Error(`no host ${name}`);
    return host;
  }
}
