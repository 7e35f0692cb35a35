import { isIP, connect as netConnect, type Socket } from 'node:net';
import { createSecureContext, rootCertificates, connect as tlsConnect } from 'node:tls';
import type { Destination } from '../message/request-head.js';
import { ResponseParser } from '../message/response-parser.js';
import { LastAnswer } from './last-answer.js';

/** Why an operation has no answer. `reset` after it was sent: nobody knows what became of it. */
export type Loss = 'unreachable' | 'tls' | 'reset' | 'timed-out' | 'protocol-error' | 'cancelled';

export interface ConnectionUser {
  /** The answer to the last `send` is complete: `status` and `body` tell it. */
  onAnswer(connection: LeanConnection): void;
  /** There will be no answer; the connection is closed. */
  onLoss(connection: LeanConnection, loss: Loss): void;
}

/** Bytes of an answer's body that are kept. */
const BODY_CAP = 64 * 1024;
/** Under the 5 s after which many servers close an idle connection. */
const IDLE_QUARTERS = 16;
const NOTHING = Buffer.alloc(0);

/** All sockets of a thread read into it: what is in it is dealt with before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024);
let view = readBuffer;

/** What was read last. Answers are mostly as long as the one before. */
function readBytes(length: number): Buffer {
  if (view.length !== length) view = readBuffer.subarray(0, length);
  return view;
}

/**
 * One HTTP/1.1 connection for small requests that are ready as bytes, one at a time.
 *
 * It costs a write and a read a request and next to nothing beside them: no stream, no promise, no timer of its own
 * (`tick` is for one timer that serves them all), and no header becomes a text.
 */
export class LeanConnection {
  /** Of the last answer. */
  status = 0;
  readonly #user: ConnectionUser;
  readonly #socket: Socket;
  readonly #parser: ResponseParser;
  readonly #last = new LastAnswer();
  #connected = false;
  #busy = false;
  #closed = false;
  /** Quarters of a second without a byte, and since the last `send`. */
  #quiet = 0;
  #age = 0;
  /** Of the body, what came with the last read (valid until the next), and before. */
  #piece: Buffer = NOTHING;
  #parts: Buffer[] = [];
  #bodyBytes = 0;

  constructor(destination: Destination, ca: string | undefined, user: ConnectionUser) {
    this.#user = user;
    this.#parser = new ResponseParser({ onBody: (bytes) => this.#keep(bytes) });
    this.#socket = open(destination, ca, (length) => this.#read(readBytes(length)));
    this.#socket.once(destination.secure ? 'secureConnect' : 'connect', () => {
      this.#connected = true;
    });
    let failure: Loss = destination.secure ? 'tls' : 'unreachable';
    this.#socket.once('connect', () => {
      if (!destination.secure) failure = 'reset';
    });
    this.#socket.once('secureConnect', () => {
      failure = 'reset';
    });
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      if (failure === 'tls' && error.syscall === 'connect') failure = 'unreachable';
    });
    this.#socket.on('end', () => this.#ended(failure));
    this.#socket.on('close', () => this.#ended(failure));
  }

  /** It is connected, or never will be. */
  get settled(): boolean {
    return this.#connected || this.#closed;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** May carry another request. */
  get usable(): boolean {
    return !this.#closed && !this.#busy && (this.#quiet < IDLE_QUARTERS || !this.#connected);
  }

  /** Bytes of the last answer's body, up to 64 KiB; valid until `onAnswer` returns. */
  get body(): Buffer {
    return this.#parts.length === 0 ? this.#piece : Buffer.concat([...this.#parts, this.#piece]);
  }

  /** Sends a POST. Its memory may be written to again once the answer is there. */
  send(request: Buffer): void {
    this.#busy = true;
    this.#quiet = 0;
    this.#age = 0;
    this.#piece = NOTHING;
    if (this.#parts.length > 0) this.#parts = [];
    this.#bodyBytes = 0;
    this.#parser.begin('POST');
    this.#socket.write(request);
  }

  /** To be called four times a second. */
  tick(timeoutMs: number): void {
    this.#quiet += 1;
    this.#age += 1;
    if (!this.#busy) return;
    if (this.#quiet * 250 < timeoutMs && this.#age * 250 < 4 * timeoutMs) return;
    this.#lose(this.#connected ? 'timed-out' : 'unreachable');
  }

  close(): void {
    if (this.#busy) this.#lose('cancelled');
    else this.#discard();
  }

  #read(bytes: Buffer): void {
    if (!this.#busy) {
      this.#discard();
      return;
    }
    this.#quiet = 0;
    const first = !this.#parser.begun;
    if (first && this.#last.is(bytes)) {
      this.#piece = this.#last.body;
      this.#answered(this.#last.status, true);
      return;
    }
    const taken = this.#parser.feed(bytes);
    if (this.#parser.done) {
      const { status } = this.#parser;
      const reusable = taken === bytes.length && this.#parser.keepAlive;
      if (first && reusable) this.#last.remember(bytes, status, this.body);
      this.#answered(status, reusable);
    } else if (this.#parser.failure !== undefined) {
      this.#lose('protocol-error');
    } else {
      // The memory of the piece is used again by the next read.
      if (this.#piece.length > 0) this.#parts.push(Buffer.from(this.#piece));
      this.#piece = NOTHING;
    }
  }

  #answered(status: number, reusable: boolean): void {
    this.status = status;
    this.#busy = false;
    // What is still being written belongs to a request that was answered early.
    if (!reusable || this.#socket.writableLength > 0) this.#discard();
    this.#user.onAnswer(this);
  }

  #keep(bytes: Buffer): void {
    if (this.#bodyBytes >= BODY_CAP) return;
    this.#piece = this.#piece.length === 0 ? bytes : Buffer.concat([this.#piece, bytes]);
    this.#bodyBytes += bytes.length;
  }

  #ended(failure: Loss): void {
    if (this.#busy) this.#parser.end();
    if (this.#busy && this.#parser.done) this.#answered(this.#parser.status, false);
    else if (this.#busy) this.#lose(failure);
    else this.#discard();
  }

  #lose(loss: Loss): void {
    this.#busy = false;
    this.#discard();
    this.#user.onLoss(this, loss);
  }

  #discard(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.destroy();
  }
}

function open(
  { host, port, secure }: Destination,
  ca: string | undefined,
  onRead: (length: number) => void,
): Socket {
  const common = {
    host,
    port,
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback: (length: number) => {
        onRead(length);
        return true;
      },
    },
  };
  if (!secure) return netConnect(common);
  return tlsConnect({
    ...common,
    secureContext: createSecureContext(ca ? { ca: [...rootCertificates, ca] } : {}),
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 && { servername: host }),
  });
}
