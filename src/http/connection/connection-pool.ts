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
/** Milliseconds in which a server that has a place again serves who waits for it. */
const SERVED_MS = 500;

/** The most lanes that keep a connection to an origin; those of older lanes return to the pool. */
const MAX_LANES = 64;

interface PoolOptions extends Omit<ConnectOptions, 'signal'> {
  /**
   * How many connections may be open at once, to all origins together, idle ones included; any
   * number unless stated.
   */
  mostOpen?: number;
}

/**
 * The idle connections of a client. Once an origin has closed one of them without announcing it,
 * each exchange with it gets a new connection.
 *
 * A server may take few connections, for all of its origins together, and leave or turn away those
 * beyond. So idle ones make room for new ones, those first that were unused longest. Connections in
 * use are never held back: of requests that have to be under way together none may wait.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #idle = new Map<string, Idle[]>();
  readonly #notReused = new Set<string>();
  readonly #open = new Set<Connection>();
  #opening = 0;
  /** Milliseconds for which a new connection may be without an answer before others make room. */
  #patienceMs = 1_000;

  constructor(options: PoolOptions) {
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
      const keepsRefused = this.#open.size >= MANY && this.#excess(1) <= 0;
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
    const found = idle[oldest(idle, ({ last }) => last.refused)];
    if (found === undefined) return undefined;
    found.lane = new Lane({ isForOne: true });
    return found.lane;
  }

  /** A connection that no other exchange has used or will be given. */
  async connect(
    destination: Destination,
    signal?: AbortSignal,
  ): Promise<Connection | ConnectFailure> {
    const { transport, timeoutMs } = this.#options;
    this.#closeIdle(this.#excess(1));
    this.#opening += 1;
    try {
      const connection = await Connection.open(destination, { transport, timeoutMs, signal });
      if (connection instanceof Connection) this.#open.add(connection);
      else if (connection.outcome !== 'cancelled') this.makeRoom();
      return connection;
    } finally {
      this.#opening -= 1;
    }
  }

  /**
   * Closes all idle connections: a server that has turned a new one away may take the next one.
   *
   * @returns how many there were
   */
  makeRoom(): number {
    return this.#closeIdle(this.#open.size);
  }

  /**
   * Makes room where the answer to a request on a new connection is long in coming: the server may
   * serve it only once another one is closed. Where that was in vain, later ones are given more
   * time.
   */
  awaitAnswer(connection: Connection): void {
    const isWaiting = () => this.#open.has(connection) && !connection.heard;
    const patienceMs = this.#patienceMs;
    setTimeout(() => {
      if (!isWaiting() || this.makeRoom() === 0) return;
      setTimeout(() => {
        if (isWaiting()) this.#patienceMs = Math.max(this.#patienceMs, 2 * patienceMs);
      }, SERVED_MS).unref();
    }, patienceMs).unref();
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
      onData: () => this.#forget(destination.origin, connection),
      onEnd: () => this.#forget(destination.origin, connection),
    };
    const idle = this.#idle.get(destination.origin) ?? [];
    if (lane !== undefined) release(idle, lane);
    idle.push({ connection, lane: lane?.isForOne ? undefined : lane });
    this.#idle.set(destination.origin, idle);
    this.#closeIdle(this.#excess(0));
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

  /** How many are to be closed before some more are opened; none where it is not above 0. */
  #excess(more: number): number {
    const { mostOpen = Number.POSITIVE_INFINITY } = this.#options;
    return this.#open.size + this.#opening + more - mostOpen;
  }

  /** Closes idle connections, those first that were unused longest. */
  #closeIdle(most: number): number {
    if (most <= 0) return 0;
    const idle = [...this.#idle]
      .flatMap(([origin, some]) => some.map(({ connection }) => ({ origin, connection })))
      .sort((a, b) => a.connection.idleSince - b.connection.idleSince)
      .slice(0, most);
    for (const { origin, connection } of idle) this.#forget(origin, connection);
    return idle.length;
  }

  #forget(origin: string, connection: Connection): void {
    const idle = this.#idle.get(origin) ?? [];
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
    ({ connection, lane }) => lane === undefined && !connection.last.refused,
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
