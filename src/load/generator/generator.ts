import { LatencyRecorder } from '../metrics/latency-recorder.js';
import type { UploadProgress } from '../metrics/segment.js';
import { type SeriesKind, seriesName } from '../metrics/series-id.js';
import type { WorkloadPartition } from '../plan/partition-workloads.js';
import { isOpenModel } from '../scenario/is-open-model.js';
import { FlowUser } from '../virtual-user/flow-user.js';
import { RecordFeeder } from '../virtual-user/record-feeder.js';
import { RecordUser } from '../virtual-user/record-user.js';
import { Series } from '../virtual-user/series.js';
import { type UploadFinished, UploadUser } from '../virtual-user/upload-user.js';
import type { IterationFinished, VirtualUser } from '../virtual-user/virtual-user.js';
import type { WorkerState } from '../virtual-user/worker-state.js';
import { ClosedLoop } from './closed-loop.js';
import type { Loop } from './loop.js';
import type { WorkerOptions } from './messages.js';
import { OpenLoop } from './open-loop.js';

/** Uploads whose progress is reported. */
const MAX_UPLOADS_SHOWN = 64;

/** Everything that one worker sends: a loop for each of its workloads. */
export class Generator {
  readonly startLateness = new LatencyRecorder();
  readonly #options: WorkerOptions;
  readonly #state: WorkerState;
  readonly #series = new Map<string, Series>();
  readonly #loops: Loop[];
  readonly #uploadUsers: UploadUser[] = [];

  /** @param onFinished called when a loop has finished */
  constructor(options: WorkerOptions, state: WorkerState, onFinished: () => void) {
    this.#options = options;
    this.#state = state;
    this.#loops = options.workloads.map((partition) => this.#createLoop(partition, onFinished));
  }

  /** Whether no iteration is in progress, and none will be started. */
  get finished(): boolean {
    return this.#loops.every((loop) => loop.finished);
  }

  /** Whether the connections of the first iterations are open, or have failed. */
  get prepared(): boolean {
    return this.#loops.every(({ prepared = true }) => prepared);
  }

  get series(): Series[] {
    return [...this.#series.values()];
  }

  /** Uploads in flight. */
  get uploads(): UploadProgress[] {
    const shown = this.#uploadUsers.slice(0, MAX_UPLOADS_SHOWN);
    return shown.flatMap(({ progress }) => progress ?? []);
  }

  start(startAt: number): void {
    for (const loop of this.#loops) loop.start(startAt);
  }

  stop(): void {
    for (const loop of this.#loops) loop.stop();
  }

  tick(): void {
    for (const loop of this.#loops) loop.tick();
  }

  close(): void {
    for (const loop of this.#loops) loop.close();
  }

  #createLoop(partition: WorkloadPartition, onFinished: () => void): Loop {
    const createUser = this.#userFactory(partition);
    if (!isOpenModel(partition.workload)) {
      return new ClosedLoop(partition, createUser, onFinished);
    }
    const { upload, submit } = partition.workload;
    const first: SeriesKind[] = upload === undefined ? [submit ?? []].flat() : ['upload'];
    const counters = first.map((kind) => this.#seriesOf(partition, kind).counters);
    // Operations take turns with what is dropped as they do with what is sent.
    let turn = partition.worker;
    const drop = () => {
      const own = counters[turn % counters.length];
      if (own) own.dropped += 1;
      turn += 1;
    };
    return new OpenLoop(partition, this.#options.durationMs ?? Number.POSITIVE_INFINITY, {
      createUser,
      onFinished,
      startLateness: this.startLateness,
      drop,
    });
  }

  #userFactory(partition: WorkloadPartition): (finished: IterationFinished) => VirtualUser {
    const { name, workload } = partition;
    const { upload, submit } = workload;
    const uploads = upload && this.#seriesOf(partition, 'upload');
    const createUploadUser =
      upload &&
      uploads &&
      ((finished: UploadFinished) => {
        const sent = { ...upload, circumstances: workload.circumstances };
        const user = new UploadUser(this.#state, uploads, sent, finished);
        this.#uploadUsers.push(user);
        return user;
      });
    if (submit === undefined) {
      if (createUploadUser === undefined) throw new Error(`workload ${name} does nothing`);
      return (finished) => createUploadUser((user, _acknowledged, now) => finished(user, now));
    }
    const feeder = new RecordFeeder(this.#state, partition, (operation) =>
      this.#seriesOf(partition, operation),
    );
    if (createUploadUser === undefined) {
      return (finished) => new RecordUser(this.#state, feeder, finished);
    }
    return (finished) => {
      const flow = new FlowUser(finished);
      const record = new RecordUser(this.#state, feeder, flow.submitted);
      flow.use(createUploadUser(flow.uploaded), record);
      return flow;
    };
  }

  #seriesOf({ name, workload }: WorkloadPartition, kind: SeriesKind): Series {
    const id = { workload: name, kind };
    const known = this.#series.get(seriesName(id));
    if (known !== undefined) return known;
    const { sampleSize } = this.#options;
    const series = new Series(id, { open: isOpenModel(workload), sampleSize });
    this.#series.set(seriesName(id), series);
    return series;
  }
}
