import type { ConnectFailure } from './connect-failure.js';
import { Connection, type ConnectOptions } from './connection.js';
import type { Destination } from './destination.js';
import { Lane } from './lane.js';

/** Which idle connection is taken: the one with the most exchanges, or the one of a lane. */
export type Preference = 'old' | Lane;

/** A connection that waits for its next exchange, of any kind unless it belongs to a lane. */
interface Idle {
  connection: Connection;
  lane: Lane | undefined;
}

/** Idle connections after a refusal that are left to those that ask for them. */
const MAX_REFUSED = 12;
/** Targets that have so many connections at once can do with one more. */
const MANY = 16;

/** The most lanes that keep a connection to an origin; those of older lanes return to the pool. */
const MAX_LANES = 64;

/**
 * The idle connections of a client. Once an origin has closed one of them without announcing it,
 * each exchange with it gets a new connection.
 */
export class ConnectionPool {
  readonly #options: Omit<ConnectOptions, 'signal'>;
  readonly #idle = new Map<string, Idle[]>();
  readonly #notReused = new Set<string>();
  readonly #open = new Set<Connection>();

  constructor(options: Omit<ConnectOptions, 'signal'>) {
    this.#options = options;
  }

  /**
   * An idle connection where there is one, the last used unless another is preferred; otherwise a
   * new one.
   */
  async take(
    destination: Destination,
    signal?: AbortSignal,
    preference?: Preference,
  ): Promise<Connection | ConnectFailure> {
    const idle = this.#idle.get(destination.origin) ?? [];
    for (;;) {
      const keepsRefused = this.#open.size >= MANY;
      const [taken] = idle.splice(chosen(idle, preference, keepsRefused), 1);
      if (taken === undefined) return this.connect(destination, signal);
      const { connection } = taken;
      if (connection.reusable) {
        connection.listener = undefined;
        connection.ref(true);
        return connection;
      }
      this.discard(connection);
    }
  }

  /**
   * A lane with the oldest idle connection whose last request was refused; undefined where there is
   * none.
   */
  laneAfterRefusal({ origin }: Destination): Lane | undefined {
    const idle = this.#idle.get(origin) ?? [];
    const found = idle[oldest(idle, ({ refused }) => refused)];
    if (found === undefined) return undefined;
    found.lane = new Lane();
    return found.lane;
  }

  /** A connection that no other exchange has used or will be given. */
  async connect(
    destination: Destination,
    signal?: AbortSignal,
  ): Promise<Connection | ConnectFailure> {
    const { transport, timeoutMs } = this.#options;
    const connection = await Connection.open(destination, { transport, timeoutMs, signal });
    if (connection instanceof Connection) this.#open.add(connection);
    return connection;
  }

  /**
   * Takes back a connection that an exchange left open. @param lane whose next exchange it is kept
   * for
   */
  keep(destination: Destination, connection: Connection, lane?: Lane): void {
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
    if (lane !== undefined) release(idle, lane);
    idle.push({ connection, lane });
    this.#idle.set(destination.origin, idle);
  }

  discard(connection: Connection): void {
    this.#open.delete(connection);
    connection.close();
  }

  /** From now on each exchange with the origin has a connection of its own. */
  stopReusing(destination: Destination): void {
    this.#notReused.add(destination.origin);
    for (const { connection } of this.#idle.get(destination.origin) ?? []) this.discard(connection);
    this.#idle.delete(destination.origin);
  }

  close(): void {
    for (const connection of this.#open) connection.close();
    this.#open.clear();
    this.#idle.clear();
  }

  #forget(destination: Destination, connection: Connection): void {
    const idle = this.#idle.get(destination.origin) ?? [];
    const at = idle.findIndex((one) => one.connection === connection);
    if (at !== -1) idle.splice(at, 1);
    this.discard(connection);
  }
}

/** Where the connection to take is; past the end where there is none. */
function chosen(
  idle: readonly Idle[],
  preference: Preference | undefined,
  keepsRefused: boolean,
): number {
  const at =
    preference === undefined
      ? usual(idle, keepsRefused)
      : preference === 'old'
        ? oldest(idle)
        : idle.findIndex(({ lane }) => lane === preference);
  return at === -1 ? idle.length : at;
}

/**
 * The last used one, but those after a refusal are left to those that ask for them; if there are no
 * others, some of them are, in place of which a new one is opened.
 */
function usual(idle: readonly Idle[], keepsRefused: boolean): number {
  const at = idle.findLastIndex(
    ({ connection, lane }) => lane === undefined && !connection.refused,
  );
  if (at !== -1) return at;
  const refused = idle.filter(({ lane }) => lane === undefined);
  if (keepsRefused && refused.length <= MAX_REFUSED) return -1;
  return idle.findLastIndex(({ lane }) => lane === undefined);
}

/** Of those that belong to no lane, the one that has carried most; -1 where there is none. */
function oldest(
  idle: readonly Idle[],
  isWanted: (connection: Connection) => boolean = () => true,
): number {
  const free = idle.filter(({ connection, lane }) => lane === undefined && isWanted(connection));
  const most = Math.max(...free.map(({ connection }) => connection.carried));
  return idle.findIndex((one) => free.includes(one) && one.connection.carried === most);
}

/**
 * Makes room for a connection of a lane: one that it has already, and the first of too many, are
 * for any exchange.
 */
function release(idle: Idle[], lane: Lane): void {
  const kept = idle.filter((one) => one.lane !== undefined);
  const first = kept.length < MAX_LANES ? undefined : kept[0];
  for (const one of idle) if (one.lane === lane || one === first) one.lane = undefined;
}
