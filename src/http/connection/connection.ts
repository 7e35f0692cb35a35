import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { HttpError } from '../http-error.js';
import type { Destination } from './destination.js';
import { openSocket } from './open-socket.js';

export interface ConnectOptions {
  /** PEM text of one more authority to trust. */
  ca?: string | undefined;
  /** Milliseconds for connecting, and as many again for the TLS handshake. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** What a connection calls when something happens. */
export interface ConnectionListener {
  /** A view of memory that the next read overwrites: copy what is to be kept. */
  onData(bytes: Buffer): void;
  /** Nothing more will arrive; an error where it did not end in order. Called once. */
  onEnd(error?: NodeJS.ErrnoException): void;
}

/** Why there is no connection. */
export interface ConnectFailure {
  /** As the outcome of an exchange. */
  outcome: 'unreachable' | 'tls' | 'timed-out' | 'cancelled';
  error: string;
  /** It took too long. */
  stalled: boolean;
}

/** Under the 5 s after which many servers close an idle connection. */
export const IDLE_LIMIT_MS = 4_000;
/** Faults of this machine rather than of the target. */
const LOCAL_FAULTS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EADDRNOTAVAIL']);
/** Parts of a write up to this size are copied into one buffer. */
const COPIED_BYTES = 16 * 1024;
/**
 * A socket that goes on reading when writing fails.
 *
 * A server that refuses early may close while the request is still being sent. The next write then fails, which destroys
 * a Node socket with the answer unread in the kernel. Here a failed write is only noted, and reading goes on to the end.
 * Bytes are read by a callback rather than as a stream, since streams stop at the first error of either side.
 */
export class Connection {
  /** The first write that failed; everything after it was dropped. */
  writeError: NodeJS.ErrnoException | undefined;
  listener: ConnectionListener | undefined;
  readonly #socket: Socket;
  #ended = false;
  #idleSince: number | undefined;
  #carried = 0;

  private constructor(destination: Destination, ca: string | undefined) {
    const socket = openSocket(destination, {
      ca,
      onRead: (bytes) => this.listener?.onData(bytes),
    });
    this.#socket = socket;
    this.#surviveWriteErrors();
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end());
  }

  /** @throws HttpError `local-resources` */
  static open(
    destination: Destination,
    { ca, timeoutMs, signal }: ConnectOptions,
  ): Promise<Connection | ConnectFailure> {
    const connection = new Connection(destination, ca);
    return connection.#established(destination.secure, timeoutMs, signal);
  }

  /** Neither side has ended it. */
  get usable(): boolean {
    return !this.#ended && this.writeError === undefined;
  }

  /** How many exchanges it has carried before. */
  get carried(): number {
    return this.#carried;
  }

  /** It may be given another exchange: neither side has ended it, and it has not been idle for too long. */
  get reusable(): boolean {
    return this.usable && now() - (this.#idleSince ?? Number.NEGATIVE_INFINITY) < IDLE_LIMIT_MS;
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
    this.listener = undefined;
    this.#ended = true;
    this.#socket.destroy();
  }

  /** RST: what is in transit may be lost. With TLS, an end without its close message. */
  reset(): void {
    this.listener = undefined;
    this.#ended = true;
    if (this.#socket instanceof TLSSocket) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }

  /** Whether it keeps the process alive. */
  ref(alive: boolean): void {
    if (alive) this.#socket.ref();
    else this.#socket.unref();
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

  #established(
    secure: boolean,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<Connection | ConnectFailure> {
    return new Promise((resolve, reject) => {
      let connected = false;
      const settle = (result: Connection | ConnectFailure | HttpError) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        this.listener = undefined;
        if (result !== this) this.#socket.destroy();
        if (result instanceof HttpError) reject(result);
        else resolve(result);
      };
      const cancel = () => settle({ outcome: 'cancelled', error: 'cancelled', stalled: false });
      const expired = () =>
        settle(
          connected
            ? { outcome: 'timed-out', error: 'TLS handshake timed out', stalled: true }
            : {
                outcome: 'unreachable',
                error: `ETIMEDOUT: no connection in ${timeoutMs} ms`,
                stalled: true,
              },
        );
      let timer = setTimeout(expired, timeoutMs);
      this.listener = {
        onData: () => {},
        onEnd: (error) => settle(connectFailure(connected, error)),
      };
      signal?.addEventListener('abort', cancel);
      this.#socket.once('connect', () => {
        connected = true;
        if (!secure) settle(this);
        else {
          clearTimeout(timer);
          timer = setTimeout(expired, timeoutMs);
        }
      });
      this.#socket.once('secureConnect', () => settle(this));
      if (signal?.aborted) cancel();
    });
  }
}

/** Small parts as one buffer: copying them costs less than a list of buffers costs Node and the kernel. */
function single(parts: readonly Uint8Array[]): Uint8Array | undefined {
  if (parts.length === 1) return parts[0];
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return bytes <= COPIED_BYTES ? Buffer.concat(parts, bytes) : undefined;
}

function connectFailure(
  connected: boolean,
  error?: NodeJS.ErrnoException,
): ConnectFailure | HttpError {
  const text = errorText(error);
  if (connected) return { outcome: 'tls', error: text, stalled: false };
  if (LOCAL_FAULTS.has(error?.code ?? '')) return new HttpError('local-resources', text);
  return { outcome: 'unreachable', error: text, stalled: error?.code === 'ETIMEDOUT' };
}

/** Code and message of a connection's error, the first one of several addresses. */
export function errorText(error?: NodeJS.ErrnoException): string {
  if (!error) return 'connection closed';
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const message = one instanceof Error ? one.message : String(one);
  return error.code && !message.includes(error.code) ? `${error.code}: ${message}` : message;
}

/** Milliseconds of a monotonic clock. */
export function now(): number {
  return performance.now();
}
