import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { Destination } from '../message/request-head.js';
import { type ConnectFailure, Connection, now } from './connection.js';

/** Under the 5 s after which many servers close an idle connection. */
const IDLE_MS = 4_000;

export interface PoolOptions {
  /** PEM; trusted beside the authorities that Node knows. */
  ca?: string;
  timeoutMs: number;
}

/**
 * The idle connections of a client. An origin that closed one of them without saying so gets a new
 * connection for each exchange from then on.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #idle = new Map<string, Connection[]>();
  readonly #fresh = new Set<string>();
  readonly #open = new Set<Connection>();
  #secureContext: SecureContext | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** An idle connection when there is one (its `uses` is over 0), otherwise a new one. */
  async take(destination: Destination, signal?: AbortSignal): Promise<Connection | ConnectFailure> {
    const idle = this.#idle.get(destination.origin) ?? [];
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.usable && now() - connection.idleSince < IDLE_MS) {
        connection.listener = undefined;
        connection.ref(true);
        return connection;
      }
      this.discard(connection);
    }
    return this.connect(destination, signal);
  }

  /** A connection that no other exchange has used or will be given. */
  async connect(
    destination: Destination,
    signal?: AbortSignal,
  ): Promise<Connection | ConnectFailure> {
    const { host, port, secure } = destination;
    const connection = await Connection.open(
      { host, port, ...(secure && { secureContext: this.#trust() }) },
      { timeoutMs: this.#options.timeoutMs, ...(signal && { signal }) },
    );
    if (connection instanceof Connection) this.#open.add(connection);
    return connection;
  }

  /** Takes a connection back after an answer that lets it live. */
  keep(destination: Destination, connection: Connection): void {
    connection.uses += 1;
    if (this.#fresh.has(destination.origin)) {
      this.discard(connection);
      return;
    }
    connection.idleSince = now();
    connection.ref(false);
    // Whatever an idle connection brings, it is not to be used again.
    connection.listener = {
      onData: () => this.#forget(destination, connection),
      onEnd: () => this.#forget(destination, connection),
    };
    const idle = this.#idle.get(destination.origin) ?? [];
    idle.push(connection);
    this.#idle.set(destination.origin, idle);
  }

  discard(connection: Connection): void {
    this.#open.delete(connection);
    connection.close();
  }

  /** From now on each exchange with the origin has a connection of its own. */
  stopReusing(destination: Destination): void {
    this.#fresh.add(destination.origin);
    for (const connection of this.#idle.get(destination.origin) ?? []) this.discard(connection);
    this.#idle.delete(destination.origin);
  }

  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open.clear();
    this.#idle.clear();
  }

  #forget(destination: Destination, connection: Connection): void {
    const idle = this.#idle.get(destination.origin) ?? [];
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    this.discard(connection);
  }

  #trust(): SecureContext {
    const { ca } = this.#options;
    this.#secureContext ??= createSecureContext(ca ? { ca: [...rootCertificates, ca] } : {});
    return this.#secureContext;
  }
}
