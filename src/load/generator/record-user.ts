import { destinationOf } from '../../http/connection/destination.js';
import {
  LeanConnection,
  type LeanFailure,
  type LeanListener,
} from '../../http/lean/lean-connection.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { RequestTemplate } from '../request/request-template.js';
import { judgeRecord } from './judge-record-response.js';
import type { Order, RecordSource } from './record-feeder.js';
import { type OperationFinished, UNREACHABLE_PAUSE_MS, type VirtualUser } from './virtual-user.js';
import type { WorkerState } from './worker-state.js';

interface OwnRequest {
  template: RequestTemplate;
  tokenVersion: number;
}

/** Submits one record at a time, over a connection of its own to each host. */
export class RecordUser implements VirtualUser, LeanListener {
  readonly #state: WorkerState;
  readonly #source: RecordSource;
  readonly #finished: OperationFinished;
  readonly #connections = new Map<HostName, LeanConnection>();
  readonly #requests = new Map<string, OwnRequest>();
  #order: Order | undefined;
  #serial = 0;
  #sentMs = 0;
  #intendedAt = 0;
  #startedAt = 0;
  #closed = false;

  constructor(state: WorkerState, source: RecordSource, finished: OperationFinished) {
    this.#state = state;
    this.#source = source;
    this.#finished = finished;
  }

  prepare(): void {
    for (const order of this.#source.plain) {
      this.#request(order);
      this.#connection(order.operation);
    }
  }

  get prepared(): boolean {
    return [...this.#connections.values()].every(({ settled }) => settled);
  }

  start(serial: number, intendedAt: number, at: number): void {
    const order = this.#source.next(at);
    this.#order = order;
    this.#serial = serial;
    this.#intendedAt = intendedAt;
    this.#startedAt = at;
    this.#sentMs = Date.now();
    const bytes = order.again?.bytes ?? this.#stamped(order, serial);
    const { tally } = order.lane;
    tally.attempted += 1;
    tally.bytes += bytes.length;
    this.#connection(order.operation).send(bytes);
  }

  onAnswer({ status, body }: LeanConnection): void {
    const order = this.#order;
    if (order === undefined) return;
    this.#order = undefined;
    const at = performance.now();
    const { lane } = order;
    lane.tally.status(status);
    if (status === 401) this.#state.reject(order.operation);
    const timed = judgeRecord(this.#state, order, status, body, {
      serial: this.#serial,
      sentMs: this.#sentMs,
      keep: (id) => this.#keep(order, id, at),
    });
    if (timed) {
      lane.tally.latency.note((at - this.#intendedAt) * 1000);
      lane.tally.service?.note((at - this.#startedAt) * 1000);
    }
    if (!this.#closed) this.#finished(this, at);
  }

  onFailure(_connection: LeanConnection, failure: LeanFailure): void {
    const { tally } = this.#order?.lane ?? {};
    this.#order = undefined;
    const isConnected = failure !== 'unreachable' && failure !== 'tls';
    if (!isConnected || failure === 'protocol-error') tally?.fail(failure);
    else if (tally) tally.ambiguous += 1;
    if (this.#closed) return;
    const finish = () => {
      if (!this.#closed) this.#finished(this, performance.now());
    };
    if (isConnected) setImmediate(finish);
    else setTimeout(finish, UNREACHABLE_PAUSE_MS);
  }

  tick(): void {
    for (const connection of this.#connections.values()) {
      connection.tick();
    }
  }

  close(): void {
    this.#closed = true;
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
  }

  #keep({ operation, again }: Order, id: string, at: number): void {
    const request = again === undefined ? this.#requests.get(operation) : undefined;
    if (request) this.#source.recent?.add(request.template.bytes, id, at);
  }

  #stamped(order: Order, serial: number): Buffer {
    const request = this.#request(order);
    request.template.stamp(serial, this.#sentMs);
    return request.template.bytes;
  }

  #request(order: Order): OwnRequest {
    const name = order.variant === 'missing' ? MISSING[order.operation] : order.operation;
    let request = this.#requests.get(name);
    const { tokenVersion } = this.#state;
    if (request === undefined || request.tokenVersion !== tokenVersion) {
      request = { template: this.#source.template(order), tokenVersion };
      this.#requests.set(name, request);
    }
    return request;
  }

  #connection(host: HostName): LeanConnection {
    let connection = this.#connections.get(host);
    if (connection === undefined || !connection.usable) {
      connection?.close();
      const destination = destinationOf(this.#state.host(host).url);
      const { target, timeoutMs } = this.#state.options;
      connection = new LeanConnection(destination, { ca: target.caPem, timeoutMs }, this);
      this.#connections.set(host, connection);
    }
    return connection;
  }
}

/** Names that cost no making of texts on the hot path. */
const MISSING: Record<Operation, string> = {
  conversations: 'missing conversations',
  voice: 'missing voice',
  email: 'missing email',
  eventFeed: 'missing eventFeed',
};
