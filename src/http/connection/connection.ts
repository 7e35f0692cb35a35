import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { awaitSocket } from './await-socket.js';
import type { ConnectFailure } from './connect-failure.js';
import type { Destination } from './destination.js';
import { openSocket } from './open-socket.js';
import { isFailure, openStream } from './open-tunnel.js';
import type { TlsSessions } from './tls-sessions.js';
import { routeTo, type Transport } from './transport.js';

export interface ConnectOptions {
  /** How the target is reached; directly, and with the usual authorities, unless stated. */
  transport?: Transport | undefined;
  /** Milliseconds for connecting, and as many again for the TLS handshake. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Shared by connections that may go on from one another; not through a proxy. */
  sessions?: TlsSessions | undefined;
}

/** What a connection calls when something happens. */
export interface ConnectionListener {
  /** A view of memory that the next read overwrites: copy what is to be kept. */
  onData(bytes: Buffer): void;
  /** Nothing more will arrive; an error where it did not end in order. Called once. */
  onEnd(error?: NodeJS.ErrnoException): void;
  /** The exchange before its own is over, and has left the connection open. */
  onTurn?(): void;
}

/** Under the 5 s after which many servers close an idle connection. */
export const IDLE_LIMIT_MS = 4_000;
/** Parts of a write up to this size are copied into one buffer. */
const COPIED_BYTES = 16 * 1024;
/**
 * A socket that goes on reading when writing fails.
 *
 * A server that refuses early may close while the request is still being sent. The next write then
 * fails, which destroys a Node socket with the answer unread in the kernel. Here a failed write is
 * only noted, and reading goes on to the end. Bytes are read by a callback rather than as a stream,
 * since streams stop at the first error of either side.
 */
export class Connection {
  /** The first write that failed; everything after it was dropped. */
  writeError: NodeJS.ErrnoException | undefined;
  listener: ConnectionListener | undefined;
  /** The one whose turn it is next: its request was sent right behind that of the other. */
  behind: ConnectionListener | undefined;
  /** Whether the last request that it carried was refused, and whether it had a body in chunks. */
  last = { refused: false, inChunks: false };
  /** The other side has sent something. */
  heard = false;
  readonly #socket: Socket;
  #ended = false;
  #idleSince = Number.NEGATIVE_INFINITY;
  #carried = 0;

  /** @param open makes the socket, which hands what it reads to `onRead` */
  private constructor(open: (onRead: (bytes: Buffer) => void) => Socket) {
    const socket = open((bytes) => {
      this.heard = true;
      this.listener?.onData(bytes);
    });
    this.#socket = socket;
    this.#surviveWriteErrors();
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end());
  }

  /** @throws HttpError `local-resources` */
  static async open(
    destination: Destination,
    options: ConnectOptions,
  ): Promise<Connection | ConnectFailure> {
    const { transport, sessions } = options;
    if (routeTo(destination, transport).proxy !== undefined) {
      const socket = await openStream(destination, options);
      return isFailure(socket) ? socket : new Connection((onRead) => reading(socket, onRead));
    }
    const connection = new Connection((onRead) =>
      openSocket(destination, transport, onRead, sessions),
    );
    const { secure } = destination;
    const failure = await awaitSocket(connection.#socket, { ...options, secure });
    return failure ?? connection;
  }

  /** Neither side has ended it. */
  get usable(): boolean {
    return !this.#ended && this.writeError === undefined;
  }

  /** How many exchanges it has carried before. */
  get carried(): number {
    return this.#carried;
  }

  /**
   * It may be given another exchange: neither side has ended it, and it has not been idle for too
   * long.
   */
  get reusable(): boolean {
    return this.usable && now() - this.#idleSince < IDLE_LIMIT_MS;
  }

  /** When it was last left by an exchange, by `now()`. */
  get idleSince(): number {
    return this.#idleSince;
  }

  /** The kernel has taken all that was written. */
  get flushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Marks it as idle after an exchange that leaves it open. */
  markIdle(): void {
    this.#idleSince = now();
    this.#carried += 1;
  }

  /** Lets the one behind have what comes from now on. @param rest came already */
  handOn(rest: readonly Buffer[]): void {
    if (this.behind === undefined) return;
    this.listener = this.behind;
    this.behind = undefined;
    this.listener.onTurn?.();
    for (const bytes of rest) this.listener?.onData(bytes);
  }

  /** Whose exchange is over no longer hears of the connection. */
  leave(listener: ConnectionListener): void {
    if (this.listener === listener) this.listener = undefined;
    if (this.behind === listener) this.behind = undefined;
  }

  /** What is written in this turn of the event loop goes out together at its end. */
  gatherWrites(): void {
    this.#socket.cork();
    process.nextTick(() => this.#socket.uncork());
  }

  /** Writes bytes without waiting until the kernel has taken them. */
  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Writes bytes; resolves when the kernel has taken all of them, or never will. */
  write(parts: readonly Uint8Array[]): Promise<void> {
    return new Promise((resolve) => {
      const only = single(parts);
      if (only !== undefined) {
        this.#socket.write(only, () => resolve());
        return;
      }
      this.#socket.cork();
      parts.forEach((part, at) => {
        if (at < parts.length - 1) this.#socket.write(part);
        else this.#socket.write(part, () => resolve());
      });
      this.#socket.uncork();
    });
  }

  /** Ends the sending side only (FIN). */
  finish(): void {
    this.#socket.end();
  }

  /** Closes in order: what the kernel has taken is still delivered, then FIN. */
  close(): void {
    this.#over();
    this.#socket.destroy();
  }

  /** RST: what is in transit may be lost. With TLS, an end without its close message. */
  reset(): void {
    this.#over();
    if (this.#socket instanceof TLSSocket) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }

  /** Whether it keeps the process alive. */
  ref(alive: boolean): void {
    if (alive) this.#socket.ref();
    else this.#socket.unref();
  }

  /** This side has ended it. */
  #over(): void {
    const { behind } = this;
    this.listener = undefined;
    this.behind = undefined;
    this.#ended = true;
    behind?.onEnd(new Error('the request before it was the last of the connection'));
  }

  #end(error?: NodeJS.ErrnoException): void {
    if (this.#ended) return;
    this.#ended = true;
    this.listener?.onEnd(error);
  }

  #surviveWriteErrors(): void {
    const socket = this.#socket;
    const write = socket._write.bind(socket);
    const writev = socket._writev?.bind(socket);
    const tolerant =
      (callback: (error?: Error | null) => void) =>
      (error?: Error | null): void => {
        if (error) this.writeError ??= error;
        callback();
      };
    socket._write = (chunk, encoding, callback) => {
      if (this.writeError) callback();
      else write(chunk, encoding, tolerant(callback));
    };
    socket._writev = (chunks, callback) => {
      if (this.writeError) callback();
      else writev?.(chunks, tolerant(callback));
    };
  }
}

/**
 * Small parts as one buffer: copying them costs less than a list of buffers costs Node and the
 * kernel.
 */
function single(parts: readonly Uint8Array[]): Uint8Array | undefined {
  if (parts.length === 1) return parts[0];
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return bytes <= COPIED_BYTES ? Buffer.concat(parts, bytes) : undefined;
}

/** A socket that is ready already, read as a stream. */
function reading(socket: Socket, onRead: (bytes: Buffer) => void): Socket {
  return socket.on('data', onRead).resume();
}

/** Milliseconds of a monotonic clock. */
export function now(): number {
  return performance.now();
}
