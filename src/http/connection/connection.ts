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
  /** A view of memory that is used again at once: copy what is to be kept. */
  onData(bytes: Buffer): void;
  /** Nothing will come any more; an error when it was no orderly end. Called once. */
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
/** What this machine lacks, rather than the target. */
const LOCAL_FAULTS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EADDRNOTAVAIL']);
/** Parts of a write that are copied into one. */
const COPIED_BYTES = 16 * 1024;
/**
 * A socket that goes on reading when writing fails.
 *
 * A server that refuses early closes while the request is still on its way; the next write then fails,
 * and a Node socket is destroyed by that, with the answer unread in the kernel. Here a failed write is
 * only noted: reading tells what came before the end. Bytes are read by a callback and not as a
 * stream, for streams stop at the first error of either side.
 */
export class Connection {
  /** The first write that failed; everything after it was dropped. */
  writeError: NodeJS.ErrnoException | undefined;
  listener: ConnectionListener | undefined;
  readonly #socket: Socket;
  #ended = false;
  #idleSince: number | undefined;

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

  /** It carried an exchange before. */
  get reused(): boolean {
    return this.#idleSince !== undefined;
  }

  /** It may be given another exchange: neither side has ended it, and it has not been idle for too long. */
  get reusable(): boolean {
    return this.usable && now() - (this.#idleSince ?? Number.NEGATIVE_INFINITY) < IDLE_LIMIT_MS;
  }

  /** All that was written went to the kernel. */
  get flushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** An exchange ended that lets it live. */
  rest(): void {
    this.#idleSince = now();
  }

  /** Writes bytes without telling when the kernel took them. */
  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Hands bytes to the kernel; resolves when it took all of them, or never will. */
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

  /** Closes in order: what the kernel took is still delivered, then FIN. */
  close(): void {
    this.listener = undefined;
    this.#ended = true;
    this.#socket.destroy();
  }

  /** RST: what is under way may be lost. Under TLS, an end without the close that TLS asks for. */
  reset(): void {
    this.listener = undefined;
    this.#ended = true;
    if (this.#socket instanceof TLSSocket) this.#socket.destroy();
    else this.#socket.resetAndDestroy();
  }

  /** While idle, it does not keep the process alive. */
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

/** Small parts as one piece: copying them costs less than a list of buffers does the kernel and Node. */
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

/** Milliseconds of a clock that never goes back. */
export function now(): number {
  return performance.now();
}
