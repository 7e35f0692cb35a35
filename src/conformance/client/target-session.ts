import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeOptions, ExchangeResult } from '../../http/exchange/http-client.js';
import { bufferBody } from '../../http/message/body.js';
import type { Host } from '../../profile/target.js';
import { buildRecord, RecordSizeError } from '../../records/build-record.js';
import { Fresh } from '../../records/fresh.js';
import type { Json } from '../../records/merge-patch.js';
import type { RecordSpec } from '../../records/record-spec.js';
import { FILE_KEY_ROOT, FILES_PATH, type HostName, type Operation } from '../../spec/operation.js';
import {
  type RawOrder,
  type Reply,
  type RequestOrder,
  type Session,
  type Submission,
  type SubmitOrder,
  UploadedFile,
  type UploadOrder,
} from '../language/session.js';
import type { Token } from '../language/step-schema.js';
import { barrier } from './barrier.js';
import { CannotJudge } from './cannot-judge.js';
import type { RequestKind } from './circuit-breaker.js';
import { inspectFile, inspectRecords } from './inspection.js';
import { rawRequestOf } from './raw-bytes.js';
import { replyOf } from './reply.js';
import type { RunContext } from './run-context.js';
import { Transcript } from './transcript.js';
import { sendUpload, storedFacts, uploadBody } from './upload-request.js';

/** Uploads larger than this report their progress. */
const PROGRESS_FROM = 4 * 1024 * 1024;
const PROGRESS_EVERY_MS = 100;
const LARGE_RECORD_BYTES = 1024 * 1024;

/** The target as one run of one check sees it: every name that it plants is its own. */
export class TargetSession implements Session {
  readonly fresh: Fresh;
  readonly prefix: string;
  readonly transcript = new Transcript();
  /** A server error was waited out where the request may have been archived all the same (429 apart). */
  outcomeUnknown = false;
  readonly #context: RunContext;
  readonly #checkId: string;
  #uploads = 0;

  /** @param attempt from 1; another attempt of a check plants other names */
  constructor(context: RunContext, checkId: string, attempt: number) {
    this.#context = context;
    this.#checkId = checkId;
    const { seed, runId } = context;
    const digest = hash('sha256', checkId).slice(0, 8);
    this.prefix = `${FILE_KEY_ROOT}assay/${runId}/${digest}${attempt}`;
    this.fresh = new Fresh(`${seed}|${runId}|${checkId}|${attempt}`);
  }

  get paths(): Session['paths'] {
    return this.#context.target.paths;
  }

  get emailFiles(): Session['emailFiles'] {
    const stated = this.#context.target.emailFiles;
    return { host: stated ?? 'conversations', stated: stated !== undefined };
  }

  async upload(order: UploadOrder): Promise<{ file: UploadedFile; reply: Reply }> {
    const { inspector, target } = this.#context;
    const { fileKey, type } = order;
    const host = this.#host(order.host);
    const path = sendable(order.path ?? `${FILES_PATH}${fileKey}`);
    this.#uploads += 1;
    const body = uploadBody(order, `${this.#context.seed}|${fileKey}|${this.#uploads}`);
    const result = await this.#send(order.host, 'upload', order.token, (authorization, options) =>
      sendUpload(this.#context, host, path, order, body, authorization, {
        ...options,
        ...this.#progress(body.size, options),
      }),
    );
    const reply = replyOf(result, undefined, target.reconciliationId);
    // Only an inspector can be held against it, and hashing a gigabyte takes a while.
    const facts =
      inspector === undefined
        ? { size: order.declared ?? body.size, sha256: '' }
        : await storedFacts(body, order.declared);
    const filename = fileKey.slice(fileKey.lastIndexOf('/') + 1);
    const file = new UploadedFile({
      fileKey,
      filename,
      path,
      host: order.host,
      type,
      status: reply.status,
      ...facts,
    });
    return { file, reply: this.#heard(reply, order.abort !== undefined) };
  }

  async submit(order: SubmitOrder): Promise<Submission[]> {
    const { content } = order;
    const size = 'spec' in content ? (content.spec.size ?? 0) : content.body.length;
    if (size < LARGE_RECORD_BYTES) return this.#submit(order);
    return this.#context.largeRecordLock(() => this.#submit(order));
  }

  async #submit(order: SubmitOrder): Promise<Submission[]> {
    const { operation, content, copies = 1 } = order;
    const record = 'spec' in content ? await this.#build(operation, content.spec) : undefined;
    const body = 'spec' in content ? (record?.body ?? Buffer.alloc(0)) : content.body;
    const attached = 'spec' in content && (content.spec.attach?.length ?? 0) > 0;
    const together = copies > 1 ? barrier(copies) : undefined;
    const replies = await Promise.all(
      Array.from({ length: copies }, () => this.#post(order, body, together)),
    );
    const marker = record?.marker ?? '';
    return replies.map((reply) => ({
      operation,
      record,
      body,
      marker,
      framing: order.framing,
      headers: order.headers,
      attached,
      reply,
    }));
  }

  async resend(submission: Submission, token: Token): Promise<Submission> {
    const reply = await this.#post({ ...submission, token }, submission.body);
    return { ...submission, reply };
  }

  async request(order: RequestOrder): Promise<Reply> {
    const host = this.#host(order.host);
    const result = await this.#send(order.host, 'other', order.token, (authorization, options) =>
      this.#context.wire.exchange(
        {
          method: order.method,
          baseUrl: host.url,
          path: sendable(order.path),
          headers: {
            ...(authorization === undefined ? {} : { authorization }),
            ...(order.type === undefined ? {} : { 'content-type': order.type }),
            ...order.headers,
          },
          ...(order.body === undefined ? {} : { body: bufferBody(order.body) }),
        },
        options,
      ),
    );
    return replyOf(result, undefined, this.#context.target.reconciliationId);
  }

  async raw(order: RawOrder): Promise<[Reply, ...Reply[]]> {
    const { wire, patience, target } = this.#context;
    const host = this.#host(order.host);
    const result = await this.#send(order.host, 'other', order.token, (authorization, options) => {
      const request = rawRequestOf(order, host, authorization);
      const bounded = request.ending ?? request.answers;
      const send = (own: ExchangeOptions) => wire.raw(request, own);
      return bounded === undefined ? send(options) : patience.while(options, send);
    });
    const first = this.#heard(replyOf(result, undefined, target.reconciliationId), true);
    const others = Array.from({ length: order.answers - 1 }, (_, index): Reply => {
      const answer = result.more[index];
      if (answer !== undefined) {
        return replyOf({ ...result, answer }, undefined, target.reconciliationId);
      }
      return { ...first, outcome: 'reset', status: undefined, error: 'no further answer' };
    });
    return [first, ...others];
  }

  inspectFile: Session['inspectFile'] = (query, wanted) =>
    inspectFile(this.#context, query, wanted);

  inspectRecords: Session['inspectRecords'] = (query, wanted) =>
    inspectRecords(this.#context, this, query, wanted);

  async wait(milliseconds: number | 'settle'): Promise<void> {
    const { target, signal } = this.#context;
    const duration = milliseconds === 'settle' ? target.settleMs : milliseconds;
    if (duration > 0) await sleep(duration, undefined, { signal }).catch(() => undefined);
  }

  async #build(operation: Operation, spec: RecordSpec) {
    const { target, plainFile } = this.#context;
    const file = needsPlainFile(operation, spec) ? await plainFile(operation) : null;
    try {
      return buildRecord(operation, spec, {
        templates: target.records,
        fresh: this.fresh,
        now: Date.now(),
        plainFile: file as Json,
      });
    } catch (error) {
      if (error instanceof RecordSizeError)
        throw new CannotJudge(error.message, { cause: 'profile' });
      throw error;
    }
  }

  async #post(
    { operation, framing, headers, token }: Omit<SubmitOrder, 'content'>,
    bytes: Buffer,
    lastByteAfter?: () => Promise<void>,
  ): Promise<Reply> {
    const { target, wire } = this.#context;
    const host = this.#host(operation);
    const result = await this.#send(operation, 'record', token, (authorization, options) =>
      wire.exchange(
        {
          method: 'POST',
          baseUrl: host.url,
          path: target.paths[operation],
          headers: {
            ...(authorization === undefined ? {} : { authorization }),
            'content-type': 'application/json',
            ...headers,
          },
          body: bufferBody(bytes),
          framing,
          lastByteAfter,
        },
        options,
      ),
    );
    return replyOf(result, operation, target.reconciliationId);
  }

  async #send(
    host: HostName,
    kind: RequestKind,
    token: Token,
    send: (authorization: string | undefined, options: ExchangeOptions) => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const recorded = async (authorization: string | undefined, options: ExchangeOptions) => {
      const result = await send(authorization, options);
      this.transcript.add(result.exchange);
      return result;
    };
    const { result, outcomeUnknown } = await this.#context.sender.send({
      host,
      kind,
      token,
      fresh: this.fresh,
      archives: kind === 'record',
      send: recorded,
    });
    this.outcomeUnknown ||= outcomeUnknown;
    return result;
  }

  /** An upload that ended itself was not ended by the run, unless that is over. */
  #heard(reply: Reply, endedItself: boolean): Reply {
    const patienceOver = reply.outcome === 'cancelled' && !this.#context.signal.aborted;
    return endedItself && patienceOver ? { ...reply, outcome: 'timed-out' } : reply;
  }

  #progress(totalBytes: number, { onProgress }: ExchangeOptions): ExchangeOptions {
    if (totalBytes < PROGRESS_FROM) return {};
    let last = 0;
    return {
      onProgress: (sentBytes) => {
        onProgress?.(sentBytes);
        const now = performance.now();
        if (now - last < PROGRESS_EVERY_MS) return;
        last = now;
        this.#context.emit({ type: 'check-progress', id: this.#checkId, sentBytes, totalBytes });
      },
    };
  }

  #host(name: HostName): Host {
    const host = this.#context.target.hosts[name];
    if (host === undefined) {
      throw new CannotJudge(`the profile names no ${name} host`, { cause: 'profile' });
    }
    return host;
  }
}

/** What a request line cannot carry is percent-encoded; everything else goes out as it is. */
const sendable = (path: string): string => path.replace(/[^!-~]+/gu, encodeURIComponent);

/** Whether some entry of a record says nothing of its files. */
function needsPlainFile(operation: Operation, spec: RecordSpec): boolean {
  if (operation === 'email') return false;
  return (spec.entries ?? [{}]).some(
    (entry, index) => entry.attach === undefined && (index > 0 || spec.attach === undefined),
  );
}
