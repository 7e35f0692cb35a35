import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { TICK_MS } from '../../http/lean/lean-connection.js';
import { Generator } from './generator.js';
import type { FromGenerator, GeneratorOptions, Segment, ToGenerator } from './messages.js';
import { nappedMs } from './precise-timer.js';
import { WorkerState } from './worker-state.js';

const SECOND_MS = 1000;
const CLOSING_MS = 50;
const PREPARATION_TICK_MS = 5;
const LONGEST_PREPARATION_MS = 2000;
const NANOSECONDS_A_MS = 1e6;
/** How finely the event loop's delay is sampled. */
const DELAY_RESOLUTION_MS = 5;

/** One thread that sends: it counts second by second, and tells the thread that asked for the load. */
class Worker {
  readonly #port: MessagePort;
  readonly #options: GeneratorOptions;
  readonly #state: WorkerState;
  readonly #generator: Generator;
  readonly #delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  #utilization = performance.eventLoopUtilization();
  #nappedMs = 0;
  #startAt = 0;
  #second = 0;
  #segmentFrom = 0;
  #segmentTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #tickTimer: NodeJS.Timeout | undefined;
  #stopping = false;
  #done = false;

  constructor(port: MessagePort, options: GeneratorOptions) {
    this.#port = port;
    this.#options = options;
    this.#state = new WorkerState(options, (host, token) =>
      this.#tell({ type: 'token-rejected', host, token }),
    );
    this.#generator = new Generator(this.#state, () => this.#changed());
    port.on('message', (message: ToGenerator) => this.#hear(message));
    this.#prepare(performance.now() + LONGEST_PREPARATION_MS);
  }

  /** A target that does not take connections is found out by the load itself. */
  #prepare(until: number): void {
    if (this.#generator.prepared || performance.now() > until) this.#tell({ type: 'ready' });
    else setTimeout(() => this.#prepare(until), PREPARATION_TICK_MS);
  }

  #hear(message: ToGenerator): void {
    if (message.type === 'token') this.#state.setToken(message.host, message.token);
    else if (message.type === 'stop') this.#stop(message.patienceMs);
    else {
      this.#startAt = message.startAt - performance.timeOrigin;
      setTimeout(() => this.#go(), Math.max(0, this.#startAt - performance.now()));
    }
  }

  #go(): void {
    if (this.#done) return;
    const { durationMs } = this.#options;
    this.#segmentFrom = this.#startAt;
    this.#delay.enable();
    this.#utilization = performance.eventLoopUtilization();
    this.#tickTimer = setInterval(() => this.#generator.tick(), TICK_MS);
    this.#planSegment();
    if (durationMs !== undefined) {
      const left = this.#startAt + durationMs - performance.now();
      this.#endTimer = setTimeout(() => this.#stop(this.#options.timeoutMs), Math.max(0, left));
    }
    this.#generator.start(this.#startAt);
    this.#changed();
  }

  /** Starts nothing more, and gives what is under way some time. */
  #stop(patienceMs: number): void {
    if (this.#stopping) return;
    this.#stopping = true;
    clearTimeout(this.#endTimer);
    if (this.#tickTimer === undefined) {
      this.#finish();
      return;
    }
    this.#endTimer = setTimeout(() => {
      this.#generator.close();
      // Uploads that were cut short are counted a turn of the event loop later.
      setTimeout(() => this.#finish(), CLOSING_MS);
    }, patienceMs);
    this.#generator.stop();
    this.#changed();
  }

  #changed(): void {
    if (this.#tickTimer !== undefined && this.#generator.over) this.#finish();
  }

  #planSegment(): void {
    const due = this.#startAt + (this.#second + 1) * SECOND_MS;
    this.#segmentTimer = setTimeout(
      () => {
        this.#segment();
        this.#planSegment();
      },
      Math.max(0, due - performance.now()),
    );
  }

  #segment(): void {
    const at = performance.now();
    const lengthMs = Math.max(0, at - this.#segmentFrom);
    this.#segmentFrom = at;
    const lanes: Segment['lanes'] = {};
    for (const [name, { tally }] of this.#generator.lanes) lanes[name] = tally.drain();
    const segment: Segment = {
      second: this.#second,
      lengthMs,
      lanes,
      lateness: this.#generator.lateness.drain(),
      utilization: this.#busyShare(),
      loopDelayMs: {
        p90: delayMs(this.#delay.percentile(90)),
        p99: delayMs(this.#delay.percentile(99)),
        max: delayMs(this.#delay.max),
      },
      streams: this.#generator.streams,
    };
    this.#delay.reset();
    this.#second += 1;
    this.#tell({ type: 'segment', segment });
  }

  /** Since the last call, the share of time in which this thread had something to do. */
  #busyShare(): number {
    const before = { ...this.#utilization, nappedMs: this.#nappedMs };
    this.#utilization = performance.eventLoopUtilization();
    this.#nappedMs = nappedMs();
    const { active, idle } = performance.eventLoopUtilization(this.#utilization, before);
    if (active + idle <= 0) return 0;
    return Math.max(0, active - (this.#nappedMs - before.nappedMs)) / (active + idle);
  }

  #finish(): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#segmentTimer);
    clearTimeout(this.#endTimer);
    clearInterval(this.#tickTimer);
    this.#generator.close();
    if (this.#tickTimer !== undefined) this.#segment();
    this.#delay.disable();
    const remembered = [...this.#generator.lanes.values()].map((lane) => ({
      workload: lane.workload,
      kind: lane.kind,
      ...lane.remembered.contents(),
    }));
    const issuedIds = this.#state.issued.fingerprints();
    this.#tell({
      type: 'done',
      violations: this.#state.violations.list(),
      remembered,
      issuedIds,
    });
    this.#port.close();
  }

  #tell(message: FromGenerator): void {
    this.#port.postMessage(message);
  }
}

/** What the event loop was late beyond the sampling itself. */
function delayMs(nanoseconds: number): number {
  if (!Number.isFinite(nanoseconds)) return 0;
  return Math.max(0, nanoseconds / NANOSECONDS_A_MS - DELAY_RESOLUTION_MS);
}

if (parentPort) new Worker(parentPort, workerData as GeneratorOptions);
