import type { HostName } from '../../spec/operation.js';
import type {
  FromGenerator,
  GeneratorOptions,
  LoadViolation,
  Remembered,
  Segment,
} from '../generator/messages.js';
import { clock } from '../metrics/clock.js';
import type { SeriesKind } from '../metrics/counters.js';
import { HealthWatch } from '../metrics/generator-health.js';
import { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadError } from '../plan/load-error.js';
import { shareOut } from '../plan/partition-workloads.js';
import { durationOf } from '../plan/plan-load.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { IssuedIds } from '../verification/issued-ids.js';
import { Violations } from '../verification/violations.js';
import { startWorker, type WorkerHandle } from './start-worker.js';

const SECOND_MS = 1000;
/** Between telling all workers to go and their start. */
const START_IN_MS = 50;
/** A token is renewed a tenth of its lifetime before it runs out at the latest; so often it is looked at. */
const TOKEN_CHECK_MS = 100;
/** What is under way when the user ends a load has so long to end. */
const INTERRUPTED_PATIENCE_MS = 1000;

/** What one stretch of load is run with. */
export interface PhaseOptions {
  scenario: LoadScenario;
  /** All but what each worker has of its own. */
  common: Omit<GeneratorOptions, 'shares' | 'worker'>;
  signal: AbortSignal;
  /** The token of a host that is good now. */
  tokenFor(host: HostName): Promise<string | undefined>;
  /** Gets another token for a host where there is one. */
  renew(host: HostName, rejected: string | undefined): Promise<string | undefined>;
  /** Called after each second; true ends the load. */
  onSecond(second: number, phase: PhaseState): boolean;
}

/** Everything that a stretch of load has told so far. */
export interface PhaseState {
  lanes: SeriesTotals[];
  health: HealthWatch;
  last: Segment[];
  measured: boolean;
}

export interface PhaseResult extends PhaseState {
  violations: LoadViolation[];
  /** A worker each. */
  remembered: Remembered[][];
  startedAt: number;
  durationMs: number;
}

/** Runs workers side by side until they are done, and adds up what they counted second by second. */
export class Phase implements PhaseState {
  readonly health: HealthWatch;
  last: Segment[] = [];
  measured = false;
  readonly #options: PhaseOptions;
  readonly #workers: WorkerHandle[] = [];
  readonly #lanes = new Map<string, SeriesTotals>();
  readonly #segments = new Map<number, Segment[]>();
  readonly #violations = new Violations();
  readonly #issued = new IssuedIds();
  readonly #remembered: Remembered[][] = [];
  readonly #count: number;
  /** The last second that each worker told of. */
  readonly #toldOf: number[];
  /** The tokens that the workers have. */
  readonly #told = new Map<HostName, string>();
  #ready = 0;
  #done = 0;
  #startedAt = 0;
  #ended: (error?: LoadError) => void = () => {};

  constructor(options: PhaseOptions) {
    this.#options = options;
    this.#count = options.scenario.workers ?? 1;
    this.#toldOf = Array.from({ length: this.#count }, () => -1);
    this.health = new HealthWatch(this.#count);
  }

  get lanes(): SeriesTotals[] {
    return [...this.#lanes.values()];
  }

  /** @throws LoadError when a worker ended before its time */
  async run(): Promise<PhaseResult> {
    const { common, scenario, signal } = this.#options;
    const ended = new Promise<void>((resolve, reject) => {
      this.#ended = (error) => (error ? reject(error) : resolve());
    });
    const interrupt = () => this.#stop(INTERRUPTED_PATIENCE_MS);
    signal.addEventListener('abort', interrupt);
    for (const [host, token] of Object.entries(common.tokens)) {
      this.#told.set(host as HostName, token);
    }
    const tokenCheck = setInterval(() => this.#checkTokens(), TOKEN_CHECK_MS);
    try {
      for (let worker = 0; worker < this.#count; worker++) {
        const options = { ...common, worker, shares: shareOut(scenario, worker, this.#count) };
        this.#workers.push(
          startWorker(options, (message) => this.#hear(worker, message), this.#ended),
        );
      }
      if (signal.aborted) interrupt();
      await ended;
    } finally {
      signal.removeEventListener('abort', interrupt);
      clearInterval(tokenCheck);
      await Promise.all(this.#workers.map((worker) => worker.end()));
    }
    return {
      lanes: this.lanes,
      health: this.health,
      last: this.last,
      measured: this.measured,
      violations: this.#violations.list(),
      remembered: this.#remembered,
      startedAt: this.#startedAt,
      durationMs: clock() - this.#startedAt,
    };
  }

  #hear(worker: number, message: FromGenerator): void {
    switch (message.type) {
      case 'ready':
        this.#ready += 1;
        if (this.#ready === this.#count) this.#go();
        break;
      case 'segment':
        this.#collect(worker, message.segment);
        break;
      case 'token-rejected':
        this.#renew(message.host, message.token);
        break;
      case 'done':
        for (const { kind, example, count } of message.violations) {
          this.#violations.note(kind, example, count);
        }
        this.#violations.note(
          'id-issued-twice',
          'an id that two threads were given',
          this.#issued.merge(message.issuedIds),
        );
        this.#remembered[worker] = message.remembered;
        this.#done += 1;
        this.#toldOf[worker] = Number.POSITIVE_INFINITY;
        this.#flush();
        if (this.#done === this.#count) this.#ended();
    }
  }

  #go(): void {
    this.#startedAt = clock() + START_IN_MS;
    for (const worker of this.#workers) worker.tell({ type: 'go', startAt: this.#startedAt });
  }

  #stop(patienceMs: number): void {
    for (const worker of this.#workers) worker.tell({ type: 'stop', patienceMs });
  }

  #renew(host: HostName, token: string | undefined): void {
    this.#tell(host, this.#options.renew(host, token));
  }

  #checkTokens(): void {
    for (const host of this.#told.keys()) this.#tell(host, this.#options.tokenFor(host));
  }

  #tell(host: HostName, renewed: Promise<string | undefined>): void {
    renewed.then(
      (token) => {
        if (token === undefined || token === this.#told.get(host)) return;
        this.#told.set(host, token);
        for (const worker of this.#workers) worker.tell({ type: 'token', host, token });
      },
      // Without another token the refusals go on, and are counted.
      () => {},
    );
  }

  #collect(worker: number, segment: Segment): void {
    const known = this.#segments.get(segment.second) ?? [];
    known.push(segment);
    this.#segments.set(segment.second, known);
    this.#toldOf[worker] = segment.second;
    this.#flush();
  }

  /** Adds up every second that all workers have told of, or will tell no more of. */
  #flush(): void {
    const complete = Math.min(...this.#toldOf);
    for (const second of [...this.#segments.keys()].sort((a, b) => a - b)) {
      if (second > complete) return;
      this.#add(second, this.#segments.get(second) ?? []);
      this.#segments.delete(second);
    }
  }

  #add(second: number, segments: Segment[]): void {
    const { scenario, onSecond } = this.#options;
    const lengthMs = Math.max(...segments.map((segment) => segment.lengthMs));
    this.measured = isMeasured(scenario, second);
    const frame = { second, lengthMs, measured: this.measured, timed: isWarm(scenario, second) };
    this.last = segments;
    for (const name of new Set(segments.flatMap(({ lanes }) => Object.keys(lanes)))) {
      const parts = segments.flatMap(({ lanes }) => lanes[name] ?? []);
      this.#lane(name).take(frame, parts);
    }
    this.health.take(segments, this.measured);
    if (onSecond(second, this)) this.#stop(this.#options.common.timeoutMs);
  }

  #lane(name: string): SeriesTotals {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      const at = name.lastIndexOf('/');
      lane = new SeriesTotals(name.slice(0, at), name.slice(at + 1) as SeriesKind);
      this.#lanes.set(name, lane);
    }
    return lane;
  }
}

/** Neither warm-up nor the time in which what is under way comes to its end. */
function isMeasured(scenario: LoadScenario, second: number): boolean {
  const endMs = durationOf(scenario) ?? Number.POSITIVE_INFINITY;
  return isWarm(scenario, second) && second * SECOND_MS < endMs;
}

function isWarm(scenario: LoadScenario, second: number): boolean {
  return second >= Math.ceil((scenario.warmup ?? 0) / SECOND_MS);
}
