import type { IncomingMessage } from 'node:http';
import type { Topic } from '../../spec/circumstances.js';
import type { Call } from '../http/call.js';
import { pathOf } from '../http/path.js';
import { isObject, type JsonObject } from '../records/shape.js';
import type { ConnectionLog } from './connection-log.js';
import type { FileFacts } from './file-memory.js';
import type { RawMessage } from './raw-messages.js';

/** One request, as far as it has come. */
export class SeenRequest {
  readonly arrivedAt = performance.now();
  readonly req: IncomingMessage;
  readonly raw: RawMessage | undefined;
  /** Requests that its connection had carried and that were answered when it came. */
  readonly answeredBefore: number;
  /** The answer to the request before it on its connection. */
  readonly statusBefore: number | undefined;
  /** Whether it is the first of its connection. */
  readonly isFirst: boolean;
  /** Whether it came before the request before it was answered. */
  readonly isPipelined: boolean;
  /** Whether another request of its kind, or a large upload, was in flight at the same time. */
  hadSibling = false;
  wasBesideUpload = false;
  /**
   * What was known of the files that it names when all of it had come, by their keys, and the same
   * of other ids.
   */
  files: ReadonlyMap<string, FileFacts> = new Map();
  ids: ReadonlyMap<string, FileFacts> = new Map();
  /** What holds for it, by topic; company may be added as long as it is under way. */
  readonly traits = new Map<Topic, readonly string[]>();
  readonly #call: Call;
  readonly #bytesBefore: number;
  #text: string | undefined;
  #json: { value: unknown } | undefined;

  constructor(call: Call, log: ConnectionLog) {
    this.#call = call;
    this.req = call.req;
    this.raw = log.messageOf(log.begun);
    this.isFirst = log.begun === 0;
    this.isPipelined = log.begun > log.answered;
    this.answeredBefore = log.answered;
    this.statusBefore = log.lastStatus;
    this.#bytesBefore = this.req.socket.bytesRead;
  }

  get isUpload(): boolean {
    return this.req.method === 'PUT' && this.uploadKey !== undefined;
  }

  /** The key that its path names, whatever the method. */
  get uploadKey(): string | undefined {
    const key = /\/files\/(.+)$/s.exec(pathOf(this.req.url ?? ''))?.[1];
    try {
      return key && decodeURIComponent(key);
    } catch {
      return key;
    }
  }

  /** What it shares with all requests of its kind. */
  get kind(): string {
    const path = pathOf(this.req.url ?? '');
    return `${this.req.method} ${this.uploadKey === undefined ? path : 'files'}`;
  }

  /** The part of the body that was read ahead and not consumed yet. */
  get body(): Buffer {
    return Buffer.concat(this.#call.ahead ?? []);
  }

  get bodyText(): string {
    this.#text ??= this.body.toString();
    return this.#text;
  }

  /** The body of a record, or an empty object where it cannot be read. */
  get json(): JsonObject {
    this.#json ??= { value: parsed(this.bodyText) };
    return isObject(this.#json.value) ? this.#json.value : {};
  }

  /** Its size in bytes, as far as it is known. */
  get largestSize(): number {
    const received = this.req.socket.bytesRead - this.#bytesBefore;
    return Math.max(Number(this.req.headers['content-length'] ?? 0), received);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
