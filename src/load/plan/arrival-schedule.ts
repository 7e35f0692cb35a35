import type { Workload } from '../scenario/load-scenario-schema.js';

/** A stretch of time over which the rate goes evenly from one value to another, a second's. */
interface Stretch {
  startMs: number;
  endMs: number;
  from: number;
  to: number;
  /** Arrivals before it. */
  before: number;
}

/**
 * When each arrival of an open loop is due: an absolute schedule, which no delay of an earlier arrival moves.
 */
export class Arrivals {
  readonly #stretches: Stretch[] = [];
  #at = 0;

  /** @param durationMs how long a rate without stages lasts */
  constructor({ rate, stages }: Pick<Workload, 'rate' | 'stages'>, durationMs: number) {
    const parts = stages ?? [{ for: durationMs, rate }];
    let startMs = 0;
    let before = 0;
    for (const { for: lengthMs, rate: of } of parts) {
      const from = typeof of === 'object' ? of.from : (of ?? 0);
      const to = typeof of === 'object' ? of.to : (of ?? 0);
      this.#stretches.push({ startMs, endMs: startMs + lengthMs, from, to, before });
      if (Number.isFinite(lengthMs)) before += ((from + to) / 2) * (lengthMs / 1000);
      startMs += lengthMs;
    }
  }

  /** Arrivals a second in the first stretch, where they are most. */
  get rateAtFirst(): number {
    const [first] = this.#stretches;
    return first === undefined ? 0 : Math.max(first.from, first.to);
  }

  /** Of all stretches. */
  get total(): number {
    const last = this.#stretches.at(-1);
    if (last === undefined) return 0;
    return last.before + ((last.from + last.to) / 2) * ((last.endMs - last.startMs) / 1000);
  }

  /** Milliseconds from the start to the `n`th arrival, from 0; `n` never goes down. Infinity: there is none. */
  due(n: number): number {
    for (; this.#at < this.#stretches.length; this.#at++) {
      const stretch = this.#stretches[this.#at];
      const ms = stretch && dueIn(stretch, n);
      if (ms !== undefined) return ms;
    }
    return Number.POSITIVE_INFINITY;
  }
}

function dueIn({ startMs, endMs, from, to, before }: Stretch, n: number): number | undefined {
  if (from === 0 && to === 0) return undefined;
  const k = n - before;
  const slope = Number.isFinite(endMs) ? ((to - from) / (endMs - startMs)) * 1000 : 0;
  // k = from·t + slope·t²/2, solved so that it stays exact for a slope near zero.
  const root = from * from + 2 * slope * k;
  if (root < 0) return undefined;
  const divisor = from + Math.sqrt(root);
  if (divisor === 0 && k > 0) return undefined;
  const seconds = k <= 0 ? 0 : (2 * k) / divisor;
  const ms = startMs + seconds * 1000;
  return ms < endMs ? ms : undefined;
}
