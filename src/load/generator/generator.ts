import type { Operation } from '../../spec/operation.js';
import type { SeriesKind } from '../metrics/counters.js';
import { LatencyRecorder } from '../metrics/latency-recorder.js';
import { isOpen } from '../scenario/is-open-model.js';
import { ClosedLoop } from './closed-loop.js';
import { FlowUser } from './flow-user.js';
import type { Loop } from './loop.js';
import { type StreamProgress, seriesName, type WorkloadShare } from './messages.js';
import { OpenLoop } from './open-loop.js';
import { RecordSource } from './record-feeder.js';
import { RecordUser } from './record-user.js';
import { Series } from './series.js';
import { UploadUser } from './upload-user.js';
import type { OperationFinished, VirtualUser } from './virtual-user.js';
import type { WorkerState } from './worker-state.js';

/** Streams whose progress is worth showing. */
const MOST_STREAMS = 64;

/** All that one worker sends: a loop for each of its workloads. */
export class Generator {
  readonly lanes = new Map<string, Series>();
  readonly lateness = new LatencyRecorder();
  readonly #state: WorkerState;
  readonly #loops: Loop[];
  readonly #uploads: UploadUser[] = [];

  /** @param changed called when a loop may be over */
  constructor(state: WorkerState, changed: () => void) {
    this.#state = state;
    this.#loops = state.options.shares.map((share) => this.#loop(share, changed));
  }

  get over(): boolean {
    return this.#loops.every((loop) => loop.over);
  }

  /** Whether a first operation would have to wait for nothing more. */
  get prepared(): boolean {
    return this.#loops.every(({ prepared = true }) => prepared);
  }

  /** Of the uploads that are under way. */
  get streams(): StreamProgress[] {
    const streams: StreamProgress[] = [];
    for (const slot of this.#uploads.slice(0, MOST_STREAMS)) {
      if (slot.progress) streams.push(slot.progress);
    }
    return streams;
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

  #loop(share: WorkloadShare, changed: () => void): Loop {
    const create = this.#slots(share);
    if (!isOpen(share.workload)) return new ClosedLoop(share, create, changed);
    const { upload, submit } = share.workload;
    const first = upload === undefined ? [submit ?? []].flat()[0] : 'upload';
    const lane = this.#lane(share, first ?? 'upload');
    return new OpenLoop(share, this.#state.options.durationMs ?? Number.POSITIVE_INFINITY, {
      create,
      changed,
      lateness: this.lateness,
      dropped: lane.tally,
    });
  }

  #slots(share: WorkloadShare): (finished: OperationFinished) => VirtualUser {
    const { name, workload } = share;
    const { upload, submit } = workload;
    const files = upload && this.#lane(share, 'upload');
    const source =
      submit &&
      new RecordSource(this.#state, name, workload, (operation: Operation) =>
        this.#lane(share, operation),
      );
    return (finished) => {
      if (source === undefined && upload && files) {
        return this.#uploadSlot(files, upload, (slot, _acknowledged, at) => finished(slot, at));
      }
      if (source === undefined) throw new Error(`workload ${name} does nothing`);
      if (!upload || !files) return new RecordUser(this.#state, source, finished);
      const flow = new FlowUser(finished);
      flow.use(
        this.#uploadSlot(files, upload, flow.uploaded),
        new RecordUser(this.#state, source, flow.submitted),
      );
      return flow;
    };
  }

  #uploadSlot(
    ...args: ConstructorParameters<typeof UploadUser> extends [unknown, ...infer R] ? R : never
  ) {
    const slot = new UploadUser(this.#state, ...args);
    this.#uploads.push(slot);
    return slot;
  }

  #lane({ name, workload }: WorkloadShare, kind: SeriesKind): Series {
    const key = seriesName(name, kind);
    let lane = this.lanes.get(key);
    if (lane === undefined) {
      lane = new Series(name, kind, isOpen(workload), this.#state.options.remembered);
      this.lanes.set(key, lane);
    }
    return lane;
  }
}
