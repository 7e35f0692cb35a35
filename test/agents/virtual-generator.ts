import type { AgentGenerator, GeneratorEvents } from '../../src/agents/agent/agent-generator.js';
import { zeroCounts } from '../../src/load/metrics/counts.js';
import type { WorkerSegment } from '../../src/load/metrics/segment.js';
import type { VirtualProcess } from './virtual-clock.js';

const SECOND_MS = 1000;

/** A generator that sends nothing, and knows what a server would have logged of it. */
export class VirtualGenerator implements AgentGenerator {
  /** What it sent in each second, as it was reported. */
  readonly sent: number[] = [];
  /** Whether it is at work. */
  working = false;
  readonly #process: VirtualProcess;
  readonly #random: () => number;
  readonly #durationMs: number;
  #events: GeneratorEvents | undefined;
  #startAt = 0;
  #segmentAt = 0;
  #startedAt = 0;
  #second = 0;
  #done = false;

  constructor(process: VirtualProcess, random: () => number, durationMs: number) {
    this.#process = process;
    this.#random = random;
    this.#durationMs = durationMs;
  }

  get done(): boolean {
    return this.#done;
  }

  prepare(events: GeneratorEvents): void {
    this.#events = events;
    this.#process.after(this.#random() * 800, () => this.#done || events.onReady());
  }

  start(at: number): void {
    this.#process.after(Math.max(0, at - this.#process.now()), () => {
      if (this.#done) return;
      this.working = true;
      this.#startAt = at;
      this.#segmentAt = at;
      this.#startedAt = this.#process.now();
      this.#schedule();
      const left = at + this.#durationMs - this.#process.now();
      this.#process.after(Math.max(0, left), () => this.stop(this.#random() * 200));
    });
  }

  stop(graceMs: number): void {
    if (this.#done) return;
    if (!this.working) this.#finish();
    else this.#process.after(this.#random() * graceMs, () => this.#finish());
  }

  #schedule(): void {
    const due = this.#startAt + (this.#second + 1) * SECOND_MS;
    this.#process.after(Math.max(0, due - this.#process.now()), () => {
      if (this.#done) return;
      this.#report();
      this.#schedule();
    });
  }

  #report(): void {
    const now = this.#process.now();
    const lengthMs = Math.max(0, now - this.#segmentAt);
    this.#segmentAt = now;
    const attempted = Math.floor(this.#random() * 100);
    this.sent.push(attempted);
    const segment: WorkerSegment = {
      second: this.#second,
      lengthMs,
      ...(this.#second === 0 ? { startedAt: this.#startedAt } : {}),
      series: [
        {
          workload: 'records',
          kind: 'voice',
          counts: { ...zeroCounts(), attempted, acknowledged: attempted },
          durations: { latency: Float64Array.from([1 + Math.floor(this.#random() * 1e5), 7]) },
        },
      ],
      startLateness: new Float64Array(),
      utilization: 0.5,
      loopDelayMs: { p90: 1, p99: 1, max: 1 },
      uploads: [],
    };
    this.#second += 1;
    this.#events?.onSecond([segment], { cores: 1, rss: 1 });
  }

  #finish(): void {
    if (this.#done) return;
    if (this.working) this.#report();
    this.working = false;
    this.#done = true;
    this.#events?.onDone({ violations: [], samples: [], issuedIds: new Uint32Array() });
  }
}
