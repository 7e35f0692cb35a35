import { writeSerial } from './iteration-id.js';

const MILLIS_DIGITS = 13;
const ZERO = 48;

/** Where a time stands in a request, and how far from the moment of sending it is. */
interface TimeSlot {
  at: number;
  offsetMs: number;
}

/** What differs from one request to the next, as the text that stands there now. */
export interface Variables {
  /** Each with eight hex digits at its start, or after `mk` where it is a marker. */
  serials: Iterable<string>;
  /** Epoch milliseconds: it and what lies up to an hour before it is looked for. */
  now: number;
}

/**
 * A request in the bytes that go over the wire, built once; what makes each sending unique is written over the last
 * one's, in place.
 */
export class RequestTemplate {
  /** Valid until the next `stamp`. */
  readonly bytes: Buffer;
  /** Where the body begins. */
  readonly bodyAt: number;
  readonly #serials: number[];
  readonly #millis: TimeSlot[];
  readonly #seconds: number[];
  #stampedMs = 0;
  #stampedSecond = 0;

  constructor(head: Buffer, body: Buffer, { serials, now }: Variables) {
    this.bytes = Buffer.concat([head, body]);
    this.bodyAt = head.length;
    this.#serials = [...serials].flatMap((text) =>
      this.#places(text).map((at) => (text.startsWith('mk') ? at + 2 : at)),
    );
    this.#millis = [0, -60_000].flatMap((offsetMs) =>
      this.#places(String(now + offsetMs)).map((at) => ({ at, offsetMs })),
    );
    this.#seconds = this.#places(secondText(now));
  }

  /** How many places a stamp writes to. */
  get places(): number {
    return this.#serials.length + this.#millis.length + this.#seconds.length;
  }

  /** Makes it the request with this serial, sent at this time (epoch milliseconds). */
  stamp(serial: number, nowMs: number): void {
    for (const at of this.#serials) writeSerial(this.bytes, at, serial);
    if (nowMs === this.#stampedMs) return;
    this.#stampedMs = nowMs;
    for (const { at, offsetMs } of this.#millis) writeDigits(this.bytes, at, nowMs + offsetMs);
    const second = Math.floor(nowMs / 1000);
    if (second === this.#stampedSecond || this.#seconds.length === 0) return;
    this.#stampedSecond = second;
    const text = secondText(nowMs);
    for (const at of this.#seconds) this.bytes.write(text, at, 'latin1');
  }

  /** A copy of the body as it was stamped last. */
  body(): Buffer {
    return Buffer.from(this.bytes.subarray(this.bodyAt));
  }

  #places(text: string): number[] {
    const places: number[] = [];
    const needle = Buffer.from(text);
    for (let at = this.bytes.indexOf(needle, this.bodyAt); at !== -1; ) {
      places.push(at);
      at = this.bytes.indexOf(needle, at + needle.length);
    }
    return places;
  }
}

/** `2026-01-31T12:00:00`, the part of an ISO 8601 time that has the seconds. */
function secondText(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19);
}

function writeDigits(bytes: Buffer, at: number, value: number): void {
  // Two halves that fit 32 bits, for division of larger numbers is slow.
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
