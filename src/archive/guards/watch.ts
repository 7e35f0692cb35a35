import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import type { Serve } from '../http/listener.js';
import { readAhead } from '../http/read-ahead.js';
import { isObject } from '../records/shape.js';
import type { GroupCommit } from '../store/group-commit.js';
import { ConnectionLog } from './connection-log.js';
import { FileMemory } from './file-memory.js';
import { SeenRequest } from './seen-request.js';
import { namesIn } from './traits/names.js';
import { companyTraits } from './traits/sending-traits.js';
import { fileTraitsOf, traitsOf } from './traits-of.js';

/** What is known before the body has come. All else is, once the body was read ahead. */
const OF_THE_HEAD: ReadonlySet<Topic> = new Set<Topic>(['connection', 'headers', 'company']);
/** What only the bytes of the connection show. */
const OF_THE_BYTES: ReadonlySet<Topic> = new Set<Topic>(['framing', 'timing']);
/** What depends on other requests of the same moment, which need a moment to come. */
const OF_OTHERS = ['pipelined', 'sibling'];
const HOLD_MS = 15;

/** Follows every request of an archive, and says which circumstances it came under. */
export class Watch {
  readonly #topics: readonly Topic[];
  readonly #readsAhead: boolean;
  readonly #readsBytes: boolean;
  readonly #holdsBack: boolean;
  readonly #memory = new FileMemory();
  readonly #logs = new WeakMap<Socket, ConnectionLog>();
  readonly #requests = new WeakMap<object, SeenRequest>();
  readonly #current = new AsyncLocalStorage<SeenRequest>();
  readonly #open = new Set<SeenRequest>();

  /** @param guards - all that will be asked for */
  constructor(guards: readonly Circumstances[]) {
    this.#topics = [...new Set(guards.flatMap(topicsOf))];
    this.#readsAhead = this.#topics.some((topic) => !OF_THE_HEAD.has(topic));
    this.#readsBytes = this.#topics.some((topic) => OF_THE_BYTES.has(topic));
    this.#holdsBack = guards.some(({ connection = '', company = '' }) =>
      [connection, company].some((value) => OF_OTHERS.includes(value)),
    );
  }

  /** Takes a new connection. */
  connected(socket: Socket): void {
    this.#logs.set(socket, new ConnectionLog(socket, this.#readsBytes));
  }

  /** The same, with every request followed from its head to its answer. */
  following(serve: Serve): Serve {
    return async (call) => {
      const log = this.#logs.get(call.req.socket);
      if (log === undefined) return serve(call);
      const request = new SeenRequest(call, log);
      log.begun += 1;
      this.#requests.set(call.req.headers, request);
      this.#meet(request);
      try {
        if (this.#readsAhead) await readAhead(call);
        if (this.#holdsBack) await sleep(HOLD_MS);
        this.#recognise(request);
        await this.#current.run(request, () => serve(call));
      } finally {
        this.#remember(request, call.res.headersSent ? call.res.statusCode : undefined, log);
      }
    };
  }

  /** Lets shared transactions know whose work they do. */
  bind(commits: GroupCommit): void {
    const run = commits.run.bind(commits);
    commits.run = (work) => run(AsyncLocalStorage.bind(work));
  }

  /**
   * Whether all of some circumstances hold for the request that a decision is about.
   *
   * @param decision - what the decision is given; where no request is among it, it is the one that
   * is being served
   */
  holds(guard: Circumstances, decision: readonly unknown[]): boolean {
    const request = this.#requestIn(decision) ?? this.#current.getStore();
    if (request === undefined) return false;
    this.#lookAround(request);
    return topicsOf(guard).every((topic) => {
      const held = topic === 'company' ? companyTraits(request) : request.traits.get(topic);
      return held?.includes(String(guard[topic])) ?? false;
    });
  }

  #requestIn(decision: readonly unknown[]): SeenRequest | undefined {
    for (const given of decision) {
      if (!isObject(given) || !isObject(given.headers)) continue;
      const request = this.#requests.get(given.headers);
      if (request !== undefined) return request;
    }
    return undefined;
  }

  #meet(request: SeenRequest): void {
    for (const other of this.#open) {
      if (other.kind !== request.kind) continue;
      other.hadSibling = true;
      request.hadSibling = true;
    }
    this.#open.add(request);
    this.#lookAround(request);
  }

  #lookAround(request: SeenRequest): void {
    const { seen } = MEASURES.largeUploadBytes;
    request.wasBesideUpload ||= [...this.#open].some(
      (other) => other !== request && other.isUpload && other.largestSize > seen,
    );
  }

  #recognise(request: SeenRequest): void {
    const { keys, ids } = namesIn(request);
    const known = (names: string[]) => new Map(names.map((name) => [name, this.#memory.of(name)]));
    request.files = known(keys);
    request.ids = known(ids);
    for (const topic of this.#topics) request.traits.set(topic, traitsOf(topic, request));
  }

  #remember(request: SeenRequest, status: number | undefined, log: ConnectionLog): void {
    this.#open.delete(request);
    log.answered += 1;
    log.lastStatus = status;
    const { uploadKey, isUpload } = request;
    if (isUpload && uploadKey !== undefined && status !== undefined) {
      this.#memory.uploaded(uploadKey, status < 300, fileTraitsOf(request));
    }
    const isRecord = uploadKey === undefined;
    for (const name of [...request.files.keys(), ...request.ids.keys()]) {
      this.#memory.named(name, isRecord);
    }
  }
}

function topicsOf(guard: Circumstances): Topic[] {
  const isTopic = (name: string): name is Topic => name in guard;
  return Object.keys(guard).filter(isTopic);
}
