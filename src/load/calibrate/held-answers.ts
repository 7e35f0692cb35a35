import type { Socket } from 'node:net';
import { FifoQueue } from '../generator/fifo-queue.js';
import { PreciseTimer } from '../generator/precise-timer.js';
import { DurationHistogram, type LatencySummary } from '../metrics/histogram.js';
import { LatencyRecorder } from '../metrics/latency-recorder.js';

interface HeldAnswer {
  socket: Socket;
  bytes: Buffer;
  heldSince: number;
  dueAt: number;
}

/**
 * Holds answers back, more exactly than timers of Node could. They become due in order: none
 * overtakes another.
 */
export class HeldAnswers {
  readonly #queue = new FifoQueue<HeldAnswer>();
  readonly #recorder = new LatencyRecorder();
  readonly #timer = new PreciseTimer((now) => this.#release(now));

  hold(socket: Socket, bytes: Buffer, now: number, dueAt: number): void {
    this.#queue.push({ socket, bytes, heldSince: now, dueAt });
    if (this.#queue.length === 1) this.#timer.set(dueAt, now);
  }

  /** How long answers were really held back since the last call. */
  drainSummary(): LatencySummary | undefined {
    const histogram = new DurationHistogram();
    histogram.addValues(this.#recorder.drain());
    return histogram.summary();
  }

  #release(now: number): void {
    let next = this.#queue.peek();
    while (next !== undefined && next.dueAt <= now) {
      this.#queue.shift();
      this.#recorder.record((performance.now() - next.heldSince) * 1000);
      next.socket.write(next.bytes);
      next = this.#queue.peek();
    }
    if (next !== undefined) this.#timer.set(next.dueAt, now);
  }
}
