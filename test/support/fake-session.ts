import type { Inspected } from '../../src/conformance/language/inspection/inspected.js';
import type { Reply } from '../../src/conformance/language/session/reply.js';
import type { RunAudits } from '../../src/conformance/language/session/run-audits.js';
import type { Session } from '../../src/conformance/language/session/session.js';
import { UploadedFile } from '../../src/conformance/language/session/uploaded-file.js';
import { buildRecord } from '../../src/records/build-record.js';
import { Fresh } from '../../src/records/fresh.js';
import { givenBody } from '../../src/records/record-body.js';
import { replyOf } from './reply.js';

/** What a fake target answers: a status, or a reply of some members. */
export type Answer = number | Partial<Reply>;

/** A target that exists only as a function. It notes what it is asked for. */
export interface FakeSession extends Session {
  /** Each request in the order in which it was sent, such as `PUT voice` or `POST email`. */
  readonly sent: string[];
  /** The keys of its uploads, in their order. */
  readonly keys: string[];
  /** The most requests that were under way at the same time. */
  readonly most: number;
}

/** @param answer is told each request and which one it is, from 0 */
export function fakeSession(
  answer: (request: string, index: number) => Answer = () => 200,
  more: Partial<Session> = {},
): FakeSession {
  const sent: string[] = [];
  const keys: string[] = [];
  const fresh = new Fresh('fake');
  let underWay = 0;
  let most = 0;
  const ask = async (request: string): Promise<Reply> => {
    const index = sent.push(request) - 1;
    underWay += 1;
    most = Math.max(most, underWay);
    // The others that are sent at the same time are sent before any is answered.
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return answerOf(answer(request, index), index);
  };
  return {
    sent,
    keys,
    get most() {
      return most;
    },
    fresh,
    prefix: 'default/fake/1',
    paths: { conversations: '/c', voice: '/v', email: '/e', eventFeed: '/f' },
    emailFiles: { host: 'conversations', stated: true },
    upload: async (order) => {
      const { host, fileKey, type } = order;
      keys.push(fileKey);
      const reply = await ask(`PUT ${host}`);
      const size = 'size' in order.content ? order.content.size : order.content.bytes.length;
      const filename = fileKey.slice(fileKey.lastIndexOf('/') + 1);
      const facts = { fileKey, filename, host, type, size, status: reply.status };
      return { file: new UploadedFile({ ...facts, path: '/', digest: () => 'sha' }), reply };
    },
    submit: async ({ operation, content, framing, copies = 1 }) => {
      const record =
        'spec' in content
          ? buildRecord(operation, content.spec, { templates: {}, fresh, now: 0, plainFile: null })
          : undefined;
      const body = record?.body ?? givenBody('body' in content ? content.body : Buffer.alloc(0));
      const attached = 'spec' in content && (content.spec.attach?.length ?? 0) > 0;
      const replies = await Promise.all(
        Array.from({ length: copies }, () => ask(`POST ${operation}`)),
      );
      const marker = record?.marker ?? '';
      const rest = { operation, record, body, marker, framing, headers: undefined, attached };
      return replies.map((reply) => ({ ...rest, reply }));
    },
    resend: async (submission) => ({
      ...submission,
      reply: await ask(`POST ${submission.operation} again`),
    }),
    request: ({ method, path }) => ask(`${method} ${path}`),
    raw: async ({ host, record: spec }) => {
      const record =
        spec && buildRecord(host, spec, { templates: {}, fresh, now: 0, plainFile: null });
      const reply = await ask(record === undefined ? 'raw' : `raw record to ${host}`);
      const facts = { operation: host, headers: undefined, framing: 'length' as const };
      const sent = record && { ...facts, ...record, record, attached: false, reply };
      return { replies: [reply], sent };
    },
    inspectFile: async () => inspected(undefined),
    inspectRecords: async () => inspected({ records: [] }),
    audits: fakeAudits(),
    laneAfterRefusal: () => undefined,
    wait: async (duration) => void sent.push(`wait ${duration}`),
    ...more,
  };
}

/** Audits of a run in which nothing was sent. */
export const fakeAudits = (more: Partial<RunAudits> = {}): RunAudits => ({
  access: () => ({ sent: 0, subjects: [] }),
  uploads: () => ({ succeeded: 0 }),
  ids: () => ({ count: 0, answered: 0, firstSends: 0 }),
  acceptedRecords: () => [],
  notShownAtOnce: async (records) => [...records],
  archivedAsSent: async () => ({ compared: 0, differing: 0 }),
  refusedAndArchived: async () => ({ refused: 0, archived: 0 }),
  storedAsSent: async () => ({ compared: 0, differing: 0 }),
  ...more,
});

/** What an inspector showed. */
export const inspected = (view: unknown, plain?: unknown): Inspected => ({
  view,
  plain,
  url: 'http://inspector.test/',
});

function answerOf(answer: Answer, exchange: number): Reply {
  return typeof answer === 'number'
    ? replyOf(answer, { exchange })
    : replyOf(undefined, { exchange, ...answer });
}
