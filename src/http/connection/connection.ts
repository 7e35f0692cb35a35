import { isIP, connect as netConnect, type Socket } from 'node:net';
import { type SecureContext, TLSSocket, connect as tlsConnect } from 'node:tls';
import type { ExchangeOutcome } from '../exchange/exchange.js';
import { HttpError } from '../http-error.js';

/** Where to connect, and with what trust. */
interface Endpoint {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  /** Present for https. */
  secureContext?: SecureContext;
}

/** Who hears what a connection brings. */
export interface ConnectionListener {
  /** A view of memory that is used again at once: copy what is to be kept. */
  onData(bytes: Buffer): void;
  /** Nothing will come any more; an error when it was no orderly end. Called once. */
  onEnd(error?: NodeJS.ErrnoException): void;
}

/** Why there is no connection. */
export interface ConnectFailure {
  outcome: Extract<ExchangeOutcome, 'unreachable' | 'tls' | 'timed-out' | 'cancelled'>;
  error: string;
  /** It took too long. */
  timedOut: boolean;
}

/** What this machine lacks, rather than the target. */
const LOCAL_FAULTS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'EADDRNOTAVAIL']);
/** Parts of a write that are copied into one. */
const COPIED_BYTES = 16 * 1024;
/** A slow link is given this long for the first of several addresses. */
export const ADDRESS_ATTEMPT_MS = 2_500;

/** All sockets read into it: what is in it is dealt with before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);

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
  /** Exchanges that it carried to their end. */
  uses = 0;
  idleSince = 0;
  readonly #socket: Socket;
  #ended = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#surviveWriteErrors();
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end());
  }

  /** Connects, within `timeoutMs` for each of connecting and the TLS handshake. */
  static open(
    endpoint: Endpoint,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Connection | ConnectFailure> {
    const { host, port, secureContext } = endpoint;
    const common = {
      host,
      port,
      allowHalfOpen: true,
      noDelay: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
      onread: {
        buffer: readBuffer,
        callback: (length: number) => {
          connection.listener?.onData(readBuffer.subarray(0, length));
          return true;
        },
      },
    };
    const socket = secureContext
      ? tlsConnect({
          ...common,
          secureContext,
          rejectUnauthorized: true,
          ALPNProtocols: ['http/1.1'],
          ...(isIP(host) === 0 && { servername: host }),
        })
      : netConnect(common);
    const connection = new Connection(socket);
    return connection.#established(secureContext !== undefined, timeoutMs, signal);
  }

  /** Neither side has ended it. */
  get usable(): boolean {
    return !this.#ended && this.writeError === undefined;
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
    this.#socket.destroy();
  }

  /** RST: what is under way may be lost. Under TLS, an end without the close that TLS asks for. */
  reset(): void {
    this.listener = undefined;
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
      const cancel = () => settle({ outcome: 'cancelled', error: 'cancelled', timedOut: false });
      const expired = () =>
        settle(
          connected
            ? { outcome: 'timed-out', error: 'TLS handshake timed out', timedOut: true }
            : { outcome: 'unreachable', error: 'ETIMEDOUT', timedOut: true },
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
  if (connected) return { outcome: 'tls', error: text, timedOut: false };
  if (LOCAL_FAULTS.has(error?.code ?? '')) return new HttpError('local-resources', text);
  return { outcome: 'unreachable', error: text, timedOut: error?.code === 'ETIMEDOUT' };
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
