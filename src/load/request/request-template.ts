import { writeIterationId } from './iteration-id.js';

const MILLIS_DIGITS = 13;
const ZERO = 48;

/** Where a time stands in a request, and how far it is from the moment of sending. */
interface TimeField {
  at: number;
  offsetMs: number;
}

/** What differs from one request to the next, by the text that stands there now. */
export interface TemplateVariables {
  /**
   * Texts that begin with eight hex digits to replace by the iteration id; in markers these follow
   * `mk`.
   */
  iterationIds: Iterable<string>;
  /** Epoch milliseconds, to be replaced by the time of sending, as is the minute before. */
  now: number;
}

/**
 * A request as the bytes that go over the wire, built once; what makes each one unique is
 * overwritten in place.
 */
export class RequestTemplate {
  /** Valid until the next `stamp`. */
  readonly bytes: Buffer;
  /** Where the body starts. */
  readonly bodyAt: number;
  readonly #iterationIds: number[];
  readonly #millis: TimeField[];
  readonly #seconds: number[];
  #stampedMs = 0;
  #stampedSecond = 0;

  constructor(head: Buffer, body: Buffer, { iterationIds, now }: TemplateVariables) {
    this.bytes = Buffer.concat([head, body]);
    this.bodyAt = head.length;
    this.#iterationIds = [...iterationIds].flatMap((text) =>
      this.#offsetsOf(text).map((at) => (text.startsWith('mk') ? at + 2 : at)),
    );
    this.#millis = [0, -60_000].flatMap((offsetMs) =>
      this.#offsetsOf(String(now + offsetMs)).map((at) => ({ at, offsetMs })),
    );
    this.#seconds = this.#offsetsOf(secondText(now));
  }

  /** How long the body is. */
  get bodyBytes(): number {
    return this.bytes.length - this.bodyAt;
  }

  /** Makes it the request of an iteration, sent at a time (epoch milliseconds). */
  stamp(iteration: number, nowMs: number): void {
    for (const at of this.#iterationIds) writeIterationId(this.bytes, at, iteration);
    if (nowMs === this.#stampedMs) return;
    this.#stampedMs = nowMs;
    for (const { at, offsetMs } of this.#millis) writeDigits(this.bytes, at, nowMs + offsetMs);
    const second = Math.floor(nowMs / 1000);
    if (second === this.#stampedSecond || this.#seconds.length === 0) return;
    this.#stampedSecond = second;
    const text = secondText(nowMs);
    for (const at of this.#seconds) this.bytes.write(text, at, 'latin1');
  }

  /** A copy of the body, as it was last stamped. */
  body(): Buffer {
    return Buffer.from(this.bytes.subarray(this.bodyAt));
  }

  #offsetsOf(text: string): number[] {
    const offsets: number[] = [];
    const needle = Buffer.from(text);
    for (let at = this.bytes.indexOf(needle, this.bodyAt); at !== -1; ) {
      offsets.push(at);
      at = this.bytes.indexOf(needle, at + needle.length);
    }
    return offsets;
  }
}

/** `2026-01-31T12:00:00`: an ISO 8601 time down to the second. */
function secondText(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19);
}

function writeDigits(bytes: Buffer, at: number, value: number): void {
  // Two halves that fit 32 bits: dividing larger numbers is slow.
  let high = Math.floor(value / 1_000_000) | 0;
  let low = (value - high * 1_000_000) | 0;
  for (let place = at + MILLIS_DIGITS - 1; place >= at + MILLIS_DIGITS - 6; place--) {
    const rest = (low / 10) | 0;
    bytes[place] = ZERO + low - rest * 10;
    low = rest;
  }
  for (let place = at + MILLIS_DIGITS - 7; place >= at; place--) {
    const rest = (high / 10) | 0;
    bytes[place] = ZERO + high - rest * 10;
    high = rest;
  }
}
