import { type ConnectFailure, Connection, type ConnectOptions } from './connection.js';
import type { Destination } from './destination.js';

/**
 * The idle connections of a client. Once an origin has closed one of them without announcing it, each exchange with it
 * gets a new connection.
 */
export class ConnectionPool {
  readonly #options: Omit<ConnectOptions, 'signal'>;
  readonly #idle = new Map<string, Connection[]>();
  readonly #notReused = new Set<string>();
  readonly #open = new Set<Connection>();

  constructor(options: Omit<ConnectOptions, 'signal'>) {
    this.#options = options;
  }

  /** An idle connection where there is one, otherwise a new one. */
  async take(destination: Destination, signal?: AbortSignal): Promise<Connection | ConnectFailure> {
    const idle = this.#idle.get(destination.origin) ?? [];
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.reusable) {
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
    const { ca, timeoutMs } = this.#options;
    const connection = await Connection.open(destination, {
      ca,
      timeoutMs,
      ...(signal && { signal }),
    });
    if (connection instanceof Connection) this.#open.add(connection);
    return connection;
  }

  /** Takes back a connection that an exchange left open. */
  keep(destination: Destination, connection: Connection): void {
    if (this.#notReused.has(destination.origin)) {
      this.discard(connection);
      return;
    }
    connection.ref(false);
    // Data or an end on an idle connection: either way it must not be used again.
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
    this.#notReused.add(destination.origin);
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
}
