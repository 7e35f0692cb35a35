import { isUtf8 } from 'node:buffer';
import pLimit from 'p-limit';
import type { Transport } from '../../http/connection/transport.js';
import { type BodyFile, curlFor } from '../../http/exchange/curl.js';
import { curlWay } from '../../http/exchange/curl-way.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { materialize, sentBody } from '../../http/exchange/record-exchange.js';
import type { Secrets } from '../../http/exchange/secrets.js';
import { sentHeader } from '../../http/exchange/sent-header.js';
import type { BodySource } from '../../http/message/body.js';
import type { WriteEvidence } from '../events/write-evidence.js';

/**
 * What a line is for. Checks without a verdict may send much, and must not use up the room for
 * failures.
 */
export type LinePurpose = 'failure' | 'no verdict';

/** Bytes written at most in a run, of all bodies that are no programs. */
const MAX_BYTES: Readonly<Record<LinePurpose, number>> = {
  failure: 64 * 1024 * 1024,
  'no verdict': 16 * 1024 * 1024,
};
/** Beyond it they are written in chunks. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Writes the bodies of requests next to the reports, each once, so that a curl line can send them
 * again.
 */
export class BodyFiles {
  readonly #write: WriteEvidence | undefined;
  readonly #secrets: Secrets;
  readonly #transport: Transport | undefined;
  readonly #written = new Map<string, Promise<BodyFile>>();
  readonly #left = { ...MAX_BYTES };
  /** The lines of exchanges that are shown with several checks. */
  readonly #lines = new WeakMap<Exchange, string>();
  /** One after the other, since each is in memory meanwhile. */
  readonly #turn = pLimit(1);

  constructor(write: WriteEvidence | undefined, secrets: Secrets, transport?: Transport) {
    this.#write = write;
    this.#secrets = secrets;
    this.#transport = transport;
  }

  /**
   * A line that sends the request of an exchange again. Afterwards the exchange retains no body.
   */
  async curlFor(exchange: Exchange, purpose: LinePurpose = 'failure'): Promise<string> {
    const known = this.#lines.get(exchange);
    if (known !== undefined) return known;
    const body = sentBody(exchange);
    const isWanted = body !== undefined && this.#write !== undefined && needsFile(exchange);
    const file = isWanted ? await this.#fileOf(exchange, body, purpose) : undefined;
    materialize(exchange);
    const line = curlFor(exchange, file, curlWay(exchange.url, this.#transport));
    if (file !== undefined) this.#lines.set(exchange, line);
    return line;
  }

  /**
   * Whether a line can send the body that an exchange had: it is short, written down, or still
   * there to be.
   */
  hasBodyOf(exchange: Exchange): boolean {
    return !needsFile(exchange) || this.#lines.has(exchange) || sentBody(exchange) !== undefined;
  }

  async #fileOf(
    { requestBody, brokenOff }: Exchange,
    body: BodySource,
    purpose: LinePurpose,
  ): Promise<BodyFile | undefined> {
    const size = brokenOff ? (requestBody?.size ?? 0) : body.size;
    if (body.script) {
      const script = body.script();
      return this.#once(`${await body.digest()}.mjs`, { size, script: true }, () => script);
    }
    return this.#turn(() => this.#bytesOf(body, size, brokenOff !== undefined, purpose));
  }

  async #bytesOf(
    body: BodySource,
    size: number,
    partly: boolean,
    purpose: LinePurpose,
  ): Promise<BodyFile | undefined> {
    const name = `${await body.digest()}${partly ? `-${size}` : ''}.bin`;
    if (size > this.#left[purpose] && !this.#written.has(name)) return undefined;
    const chunks = { [Symbol.iterator]: () => firstOf(body.chunks(), size) };
    if (size > LARGE_BYTES && this.#secrets.areMissingInAll(chunks)) {
      return this.#once(name, { size, script: false }, () => {
        this.#left[purpose] -= size;
        return chunks;
      });
    }
    const bytes = body.bytes().subarray(0, size);
    const content = this.#withoutSecrets(bytes);
    if (content === undefined) return undefined;
    return this.#once(name, { size: content.length, script: false }, () => {
      this.#left[purpose] -= content.length;
      return content;
    });
  }

  #once(
    name: string,
    about: Omit<BodyFile, 'path'>,
    content: () => Parameters<WriteEvidence>[1],
  ): Promise<BodyFile> | undefined {
    const write = this.#write;
    if (write === undefined) return undefined;
    // Digests are long, and the first characters tell one from the other.
    const short = name.replace(/^(\w{16})\w*/, '$1');
    const file =
      this.#written.get(name) ??
      write(`bodies/${short}`, content()).then((path) => ({ path, ...about }));
    this.#written.set(name, file);
    return file;
  }

  /**
   * A template of the profile may put a secret into a record; nothing where one stands between
   * other bytes.
   */
  #withoutSecrets(bytes: Buffer): Buffer | undefined {
    if (this.#secrets.areMissingIn(bytes)) return bytes;
    return isUtf8(bytes) ? Buffer.from(this.#secrets.redact(bytes.toString())) : undefined;
  }
}

/**
 * What reports show as an escape, so that a line copied from there would send something else;
 * `quoted` writes the controls of ASCII as the shell takes them.
 */
const SHOWN_OTHERWISE = /[\p{C}\p{Zl}\p{Zp}]/u;
const ASCII = /[\0-\x7f]/g;

/** Whether the line cannot have the body itself. */
function needsFile(exchange: Exchange): boolean {
  const { requestBody, brokenOff } = exchange;
  if (requestBody === undefined) return false;
  const { cut, text, size } = requestBody;
  const declared = sentHeader(exchange, 'content-length') ?? String(size);
  if (brokenOff !== undefined || cut || text === undefined) return true;
  return declared !== String(size) || SHOWN_OTHERWISE.test(text.replace(ASCII, ''));
}

/** So many bytes of chunks. */
function* firstOf(chunks: Iterable<Uint8Array>, size: number): Generator<Uint8Array> {
  let left = size;
  for (const chunk of chunks) {
    if (left <= 0) return;
    yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}
