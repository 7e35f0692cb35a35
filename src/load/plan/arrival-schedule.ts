import type { Workload } from '../scenario/load-scenario-schema.js';

/** A stage in which the arrival rate, per second, ramps linearly from one value to another. */
interface Ramp {
  startMs: number;
  endMs: number;
  from: number;
  to: number;
  /** Arrivals before this stage. */
  before: number;
}

/**
 * When each arrival of an open model is due: an absolute schedule, which no delay of an earlier
 * arrival shifts.
 */
export class ArrivalSchedule {
  readonly #ramps: Ramp[] = [];
  #current = 0;

  /** @param durationMs how long a rate without stages lasts */
  constructor({ rate, stages }: Pick<Workload, 'rate' | 'stages'>, durationMs: number) {
    let startMs = 0;
    let before = 0;
    for (const stage of stages ?? [{ for: durationMs, rate }]) {
      const { from, to } = rampOf(stage.rate);
      this.#ramps.push({ startMs, endMs: startMs + stage.for, from, to, before });
      if (Number.isFinite(stage.for)) before += ((from + to) / 2) * (stage.for / 1000);
      startMs += stage.for;
    }
  }

  /** The highest rate of the first stage, a second. */
  get firstRate(): number {
    const [first] = this.#ramps;
    return first === undefined ? 0 : Math.max(first.from, first.to);
  }

  /** The number of arrivals in all stages. */
  get total(): number {
    const last = this.#ramps.at(-1);
    if (last === undefined) return 0;
    return last.before + ((last.from + last.to) / 2) * ((last.endMs - last.startMs) / 1000);
  }

  /**
   * Milliseconds from the start to the `n`th arrival, from 0; `n` never decreases. Infinity: there
   * is none.
   */
  due(n: number): number {
    for (; this.#current < this.#ramps.length; this.#current++) {
      const ramp = this.#ramps[this.#current];
      const ms = ramp && dueWithin(ramp, n);
      if (ms !== undefined) return ms;
    }
    return Number.POSITIVE_INFINITY;
  }
}

function rampOf(rate: Workload['rate']): { from: number; to: number } {
  return typeof rate === 'object' ? rate : { from: rate ?? 0, to: rate ?? 0 };
}

function dueWithin({ startMs, endMs, from, to, before }: Ramp, n: number): number | undefined {
  if (from === 0 && to === 0) return undefined;
  const k = n - before;
  const slope = Number.isFinite(endMs) ? ((to - from) / (endMs - startMs)) * 1000 : 0;
  // k = from·t + slope·t²/2, solved in a form that stays exact for a slope near zero.
  const root = from * from + 2 * slope * k;
  if (root < 0) return undefined;
  const divisor = from + Math.sqrt(root);
  if (divisor === 0 && k > 0) return undefined;
  const seconds = k <= 0 ? 0 : (2 * k) / divisor;
  const ms = startMs + seconds * 1000;
  return ms < endMs ? ms : undefined;
}
