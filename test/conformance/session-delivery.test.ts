import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type {
  CommandDelivery,
  UploadCommand,
} from '../../src/conformance/language/session/commands.js';
import { openRun } from '../../src/conformance/run/opening/open-run.js';
import { Lane } from '../../src/http/connection/lane.js';
import type { Host } from '../../src/profile/target.js';
import { TARGET } from '../support/engine-fakes.js';
import { type HttpServer, startHttpServer } from '../support/http-server.js';

let server: HttpServer;
let run: ReturnType<typeof openRun>;

beforeAll(async () => {
  server = await startHttpServer();
});
afterAll(() => server.stop());
afterEach(() => run.close());

function openSession() {
  openRunOf(1);
  return run.context.openSession('files/fake', 1);
}

function openRunOf(concurrency: number) {
  const [origin, basePath] = [server.wire, '/wire'];
  const voice: Host = { name: 'voice', origin, basePath, url: `${origin}${basePath}` };
  const auth = { voice: { kind: 'bearer' as const, token: 'the-good-token' } };
  const target = { ...TARGET, hosts: { voice }, auth };
  run = openRun({ target, seed: 1, concurrency, timeoutMs: 5_000 }, () => undefined);
}

const upload = (more: Partial<UploadCommand> = {}): UploadCommand => ({
  host: 'voice',
  fileKey: 'default/a',
  content: { bytes: Buffer.from('0123456789') },
  type: null,
  framing: 'length',
  token: 'good',
  ...more,
});

interface Wire {
  received: string;
  connection: { number: number; requests: number };
}

const wire = ({ text }: { text: string }): Wire => JSON.parse(text);

it('delivers uploads, records, records that are sent again, and other requests as they are to be', async () => {
  const session = openSession();
  const delivery: CommandDelivery = { connection: new Lane(), headerStyles: ['capitals'] };
  const chunked = { ...delivery, chunks: [3], paddedChunkSizes: true };
  const uploaded = await session.upload(upload({ delivery: chunked, framing: 'chunked' }));
  const [submission] = await session.submit({
    operation: 'voice',
    content: { body: Buffer.from('{}') },
    framing: 'length',
    token: 'good',
    delivery,
  });
  if (submission === undefined) throw new Error('nothing was submitted');
  const again = await session.resend(submission, { token: 'good', delivery });
  const usual = await session.resend(submission, { token: 'good' });
  const path = '/any';
  const other = await session.request({
    host: 'voice',
    method: 'GET',
    path,
    token: 'good',
    delivery,
  });
  const wires = [uploaded.reply, submission.reply, again.reply, other].map(wire);
  const first = wire(uploaded.reply).connection;
  expect(wires.map(({ connection }) => connection)).toEqual(
    [1, 2, 3, 4].map((requests) => ({ number: first.number, requests })),
  );
  for (const one of wires)
    expect(one.received).toMatch(/\r\nAUTHORIZATION: Bearer the-good-token\r\n/);
  expect(wires[0]?.received).toMatch(/\r\n\r\n00000003\r\n012\r\n/);
  expect(wire(usual.reply).connection.number).not.toBe(first.number);
  expect(wire(usual.reply).received).toMatch(/\r\nauthorization: /);
});

it('sends an upload before a command, with a token of its own, and keeps both in the transcript', async () => {
  const session = openSession();
  const pipelinedAfter = upload({ fileKey: 'default/before', content: { size: 20 } });
  const { reply } = await session.upload(
    upload({ token: 'truncated', delivery: { pipelinedAfter } }),
  );
  const { received, connection } = wire(reply);
  expect(received).toMatch(/^PUT \/wire\/v2\/files\/default\/a HTTP/);
  expect(received).not.toContain('the-good-token');
  expect(connection.requests).toBe(2);
  const sent = session.sent(true);
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/wire/v2/files/default/before',
    '/wire/v2/files/default/a',
  ]);
  expect(sent.map(({ requestHeaders }) => requestHeaders.authorization)).toEqual([
    'Bearer ‹token›',
    'Bearer ‹other token›',
  ]);
  expect(sent.at(-1)?.id).toBe(reply.exchange);
  expect(run.traffic).toEqual({ exchanges: 2, bytesSent: 30 });
});

const ordinary = (fileKey: string) => upload({ fileKey, asStored: true });
const behindAny = () =>
  upload({
    fileKey: 'default/behind',
    delivery: { pipelinedAfter: upload({ fileKey: 'default/before' }) },
  });

/** Sends an upload of one check, and one that is to be behind another of a second check. */
async function sentByTwo(concurrency: number, others?: { meetsOthers: boolean }) {
  openRunOf(concurrency);
  const [one, two] = [1, 2].map((number) => run.context.openSession('files/fake', number, others));
  if (one === undefined || two === undefined) throw new Error('two sessions');
  await one.upload(ordinary('default/earlier'));
  const behind = two.upload(behindAny());
  await sleep(10);
  const first = await one.upload(ordinary('default/first'));
  return { one, two, first, behind: await behind };
}

const paths = (session: { sent(kept: boolean): { url: string }[] }) =>
  session.sent(true).map(({ url }) => new URL(url).pathname.replace('/wire/v2/files/default', ''));

it('sends a request right behind one of another session, which is counted once and shown by both', async () => {
  const { one, two, first, behind } = await sentByTwo(8, { meetsOthers: true });
  expect(wire(behind.reply).connection.number).toBe(wire(first.reply).connection.number);
  expect([one.wasFollowed, two.wasFollowed]).toEqual([true, false]);
  expect(paths(one)).toEqual(['/earlier', '/first']);
  expect(paths(two)).toEqual(['/first', '/behind']);
  expect(run.traffic).toEqual({ exchanges: 3, bytesSent: 30 });
});

it.each<[string, number, { meetsOthers: boolean } | undefined]>([
  ['is not told that it may', 8, undefined],
  ['is alone in its run', 1, { meetsOthers: true }],
])('sends an upload of its own before it where a session %s', async (_, concurrency, others) => {
  const { one, two } = await sentByTwo(concurrency, others);
  expect(one.wasFollowed).toBe(false);
  expect(paths(two)).toEqual(['/before', '/behind']);
  expect(run.traffic.exchanges).toBe(4);
});
