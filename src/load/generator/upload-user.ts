import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '../../http/connection/connection.js';
import { type Destination, destinationOf } from '../../http/connection/destination.js';
import { type PerformedExchange, performExchange } from '../../http/exchange/perform-exchange.js';
import { seededBody } from '../../http/message/body.js';
import type { Framing } from '../../http/message/request-head.js';
import {
  framedWrites,
  type HttpRequest,
  requestHead,
  requestHeaders,
} from '../../http/message/request-head.js';
import { FILES_PATH } from '../../spec/operation.js';
import { fileKey } from '../request/record-template.js';
import { fileSeed, uploadSize } from '../request/upload-size.js';
import type { Upload } from '../scenario/load-scenario-schema.js';
import { fileFolder, type StreamProgress } from './messages.js';
import type { Series } from './series.js';
import { UNREACHABLE_PAUSE_MS, type VirtualUser } from './virtual-user.js';
import type { WorkerState } from './worker-state.js';

/** Bytes a second under which an upload counts as stuck. */
const LOWEST_RATE = 1000;
const ANSWER_CAP = 64 * 1024;
/** A turn of the event loop costs as much as a tenth of a chunk. */
const LOOK_EVERY_MS = 1;

/** Hears that an upload is over: whether it was acknowledged, and what time it is. */
export type UploadFinished = (slot: UploadUser, acknowledged: boolean, at: number) => void;

/** Uploads one file at a time, streamed from a body that is made while it is sent. */
export class UploadUser implements VirtualUser {
  readonly #state: WorkerState;
  readonly #lane: Series;
  readonly #upload: Upload;
  readonly #finished: UploadFinished;
  readonly #destination: Destination;
  readonly #folder: string;
  readonly #abort = new AbortController();
  #connection: Connection | undefined;
  #sent = 0;
  #total = 0;

  constructor(state: WorkerState, lane: Series, upload: Upload, finished: UploadFinished) {
    this.#state = state;
    this.#lane = lane;
    this.#upload = upload;
    this.#finished = finished;
    this.#destination = destinationOf(state.host(upload.host).url);
    this.#folder = fileFolder(state.options, lane.workload);
  }

  /** Of the upload that is under way. */
  get progress(): StreamProgress | undefined {
    if (this.#total === 0) return undefined;
    return { workload: this.#lane.workload, sent: this.#sent, total: this.#total };
  }

  start(serial: number, intendedAt: number, at: number): void {
    const { tally } = this.#lane;
    tally.attempted += 1;
    this.#send(serial, intendedAt, at).catch((fault: unknown) => {
      // The machine itself gave out (no sockets, no memory): that is no answer of the target.
      tally.fail(fault instanceof Error && 'code' in fault ? String(fault.code) : 'harness');
      this.#end(false);
    });
  }

  tick(): void {}

  close(): void {
    this.#abort.abort();
    this.#connection?.close();
  }

  async #send(serial: number, intendedAt: number, startedAt: number): Promise<void> {
    const { tally } = this.#lane;
    const size = uploadSize(this.#upload, serial);
    this.#sent = 0;
    this.#total = size;
    const connection = await this.#connected();
    if (!(connection instanceof Connection)) {
      if (connection.outcome === 'cancelled') tally.ambiguous += 1;
      else tally.fail(connection.outcome);
      await sleep(UNREACHABLE_PAUSE_MS);
      this.#end(false);
      return;
    }
    const request = this.#request(serial, size);
    const target = `${this.#destination.basePath}${request.path}`;
    const result = await performExchange(
      connection,
      {
        method: 'PUT',
        head: requestHead(request, target, requestHeaders(request, this.#destination.authority)),
        writes: framedWrites(request),
        afterwards: 'await',
      },
      {
        timeoutMs: this.#state.options.timeoutMs,
        lowestUploadRate: LOWEST_RATE,
        bodyCap: ANSWER_CAP,
        lookEveryMs: LOOK_EVERY_MS,
        signal: this.#abort.signal,
        onProgress: (sentBytes) => {
          tally.bytes += sentBytes - this.#sent;
          this.#sent = sentBytes;
        },
      },
    );
    const at = performance.now();
    if (result.reusable && !this.#abort.signal.aborted) {
      connection.rest();
      this.#connection = connection;
    } else connection.close();
    const acknowledged = this.#judge(result, serial);
    if (acknowledged) {
      tally.latency.note((at - intendedAt) * 1000);
      tally.service?.note((at - startedAt) * 1000);
      tally.phases(since(startedAt, result.firstByteAt), since(startedAt, result.sentAt));
    }
    this.#end(acknowledged, at);
  }

  #judge({ answer, outcome, sentWhole }: PerformedExchange, serial: number): boolean {
    const { tally, remembered } = this.#lane;
    const status = answer?.status;
    if (status === undefined) {
      const unknown = sentWhole || outcome === 'cancelled';
      if (unknown && outcome !== 'protocol-error') tally.ambiguous += 1;
      else tally.fail(outcome);
      return false;
    }
    tally.status(status);
    if (status === 401) this.#state.reject(this.#upload.host);
    if (status >= 500) tally.ambiguous += 1;
    else if (status >= 300) tally.refused += 1;
    else if (status !== 200) {
      tally.fail('wrong-status');
      this.#state.violations.note('upload-status', `an upload answered ${status}, not 200`);
    } else {
      tally.acknowledged += 1;
      remembered.add(serial, 0);
      return true;
    }
    return false;
  }

  #end(acknowledged: boolean, at = performance.now()): void {
    this.#total = 0;
    if (!this.#abort.signal.aborted) this.#finished(this, acknowledged, at);
  }

  async #connected() {
    const kept = this.#connection;
    this.#connection = undefined;
    if (kept?.reusable) return kept;
    kept?.close();
    const { target, timeoutMs } = this.#state.options;
    return Connection.open(this.#destination, {
      ca: target.caPem,
      timeoutMs,
      signal: this.#abort.signal,
    });
  }

  #request(serial: number, size: number): HttpRequest {
    const token = this.#state.token(this.#upload.host);
    const framings: Framing[] = [this.#upload.framing].flat();
    return {
      method: 'PUT',
      baseUrl: this.#state.host(this.#upload.host).url,
      path: `${FILES_PATH}${fileKey(this.#folder, serial)}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': this.#upload.type,
      },
      body: seededBody({ seed: fileSeed(this.#folder, serial), size }),
      framing: framings[serial % framings.length] ?? 'length',
    };
  }
}

function since(start: number, at: number | undefined): number | undefined {
  return at === undefined ? undefined : at - start;
}
