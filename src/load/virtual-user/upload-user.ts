import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectFailure } from '../../http/connection/connect-failure.js';
import { Connection } from '../../http/connection/connection.js';
import { type Destination, destinationOf } from '../../http/connection/destination.js';
import type { UnrecordedResult } from '../../http/exchange/exchange-result.js';
import { performExchange } from '../../http/exchange/perform-exchange.js';
import type { OrdinaryRequest } from '../../http/message/http-request.js';
import type { UploadProgress } from '../metrics/segment.js';
import { loadUploadRequest, type SentUpload } from '../request/load-upload-request.js';
import { fileFolder } from '../request/request-context.js';
import { judgeUploadResponse } from './judge-upload-response.js';
import type { Series } from './series.js';
import { UNREACHABLE_PAUSE_MS, type VirtualUser } from './virtual-user.js';
import type { WorkerState } from './worker-state.js';

/** Bytes a second below which an upload counts as stuck. */
const MIN_RATE = 1000;
const ANSWER_CAP = 64 * 1024;
/** A turn of the event loop costs as much as a tenth of a chunk. */
const CHECK_EVERY_MS = 1;

/** Called when an upload has ended: whether it was acknowledged, and the current time. */
export type UploadFinished = (user: UploadUser, acknowledged: boolean, now: number) => void;

/** Uploads one file at a time, streamed from a body that is generated while it is sent. */
export class UploadUser implements VirtualUser {
  readonly #state: WorkerState;
  readonly #series: Series;
  readonly #upload: SentUpload;
  readonly #finished: UploadFinished;
  readonly #destination: Destination;
  readonly #folder: string;
  readonly #abort = new AbortController();
  #idleConnection: Connection | undefined;
  #sent = 0;
  #total = 0;

  constructor(state: WorkerState, series: Series, upload: SentUpload, finished: UploadFinished) {
    this.#state = state;
    this.#series = series;
    this.#upload = upload;
    this.#finished = finished;
    this.#destination = destinationOf(state.host(upload.host).url);
    this.#folder = fileFolder(state.options, series.workload);
  }

  /** Of the upload in flight; undefined without one. */
  get progress(): UploadProgress | undefined {
    if (this.#total === 0) return undefined;
    return { workload: this.#series.workload, sent: this.#sent, total: this.#total };
  }

  start(iteration: number, intendedAt: number, now: number): void {
    const { counters } = this.#series;
    counters.attempted += 1;
    this.#perform(iteration, intendedAt, now).catch((fault: unknown) => {
      // This machine ran out of something, such as sockets or memory: that is no answer of the
      // target.
      counters.countFailure(
        fault instanceof Error && 'code' in fault ? String(fault.code) : 'harness',
      );
      this.#end(false);
    });
  }

  tick(): void {}

  close(): void {
    this.#abort.abort();
    this.#idleConnection?.close();
  }

  async #perform(iteration: number, intendedAt: number, startedAt: number): Promise<void> {
    const { counters, acknowledged: sample } = this.#series;
    const connection = await this.#connect();
    if (!(connection instanceof Connection)) {
      const { outcome } = connection;
      counters.countFailure(outcome === 'timed-out' ? 'unreachable' : outcome);
      await sleep(UNREACHABLE_PAUSE_MS);
      this.#end(false);
      return;
    }
    const result = await this.#send(connection, this.#request(iteration));
    const now = performance.now();
    this.#release(connection);
    const acknowledged = judgeUploadResponse(this.#state, this.#series, this.#upload.host, result);
    if (acknowledged) {
      sample.add(iteration, 0);
      counters.latency.record((now - intendedAt) * 1000);
      counters.service?.record((now - startedAt) * 1000);
      const { firstByteAt, sentAt } = result;
      counters.recordUploadTimings(since(startedAt, firstByteAt), since(startedAt, sentAt));
    }
    this.#end(acknowledged, now);
  }

  async #connect(): Promise<Connection | ConnectFailure> {
    const idle = this.#idleConnection;
    this.#idleConnection = undefined;
    if (idle?.reusable) return idle;
    idle?.close();
    const { sessions, options } = this.#state;
    const { target, timeoutMs } = options;
    const { signal } = this.#abort;
    const { transport } = target;
    return Connection.open(this.#destination, { transport, timeoutMs, signal, sessions });
  }

  #release(connection: Connection): void {
    if (this.#abort.signal.aborted) connection.close();
    else this.#idleConnection = connection;
  }

  #request(iteration: number): OrdinaryRequest {
    const { host } = this.#upload;
    const baseUrl = this.#state.host(host).url;
    const token = this.#state.token(host);
    const { headers } = this.#state.options.target;
    const place = { baseUrl, folder: this.#folder, token, headers };
    return loadUploadRequest(this.#upload, place, iteration);
  }

  #send(connection: Connection, request: OrdinaryRequest): Promise<UnrecordedResult> {
    const { counters } = this.#series;
    this.#sent = 0;
    this.#total = request.body?.size ?? 0;
    return performExchange(connection, request, {
      timeoutMs: this.#state.options.timeoutMs,
      lowestUploadRate: MIN_RATE,
      answerLimits: { body: ANSWER_CAP },
      checkEveryMs: CHECK_EVERY_MS,
      signal: this.#abort.signal,
      onProgress: (sentBytes) => {
        counters.bytes += sentBytes - this.#sent;
        this.#sent = sentBytes;
      },
    });
  }

  #end(acknowledged: boolean, now = performance.now()): void {
    this.#total = 0;
    if (!this.#abort.signal.aborted) this.#finished(this, acknowledged, now);
  }
}

function since(start: number, at: number | undefined): number | undefined {
  return at === undefined ? undefined : at - start;
}
