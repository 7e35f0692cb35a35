import { expect, it, onTestFinished } from 'vitest';
import { type Client, conversationEvent, email } from '../../../test/support/archive-client.js';
import { archiveFor } from '../../../test/support/archive-for-test.js';
import { type Part, RawConnection } from '../../../test/support/raw-connection.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import { CIRCUMSTANCES } from '../../spec/circumstances.js';
import type { ReferenceArchive } from '../archive.js';

/** Under its guard an upload is answered 201, a record or an email 500. */
const CREATED = 'files/upload-answers-200/created';
const RECORD_REFUSED = 'conversations/plain-record-passes/refused';
const EMAIL_REFUSED = 'email/plain-email-passes/refused';

interface Bench extends Client {
  archive: ReferenceArchive;
  open(): Promise<RawConnection>;
  /** Sends something on a fresh connection, by default as an upload. */
  status(...parts: Part[]): Promise<number>;
  head(key: string, lines: string[], request?: string): string;
}

async function bench(fault: string): Promise<Bench> {
  const running = await archiveFor({ fault, token: 'secret' });
  const url = running.archive.urls.conversations;
  const open = async () => {
    const connection = await RawConnection.open(url);
    onTestFinished(() => connection.close());
    return connection;
  };
  return {
    ...running,
    open,
    status: async (...parts) => {
      const connection = await open();
      await connection.write(...parts);
      return connection.status();
    },
    head: (key, lines, request = `PUT /v2/files/default/${key} HTTP/1.1`) =>
      `${[request, 'Host: a', 'Authorization: Bearer secret', ...lines].join('\r\n')}\r\n\r\n`,
  };
}

const length = (bytes: number): string => `Content-Length: ${bytes}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const { headPauseMs, bodyPauseMs, stepPauseMs, unrelatedCharacters } = MEASURES;

const chunks = (...sizes: number[]): string =>
  [...sizes.map((size) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`), '0\r\n\r\n'].join('');

const put = ({ head }: Bench, body: string | Buffer, key = 'one'): [string, string | Buffer] => [
  head(key, [length(Buffer.byteLength(body))]),
  body,
];

const record = (keys: string[], { entries = 1, text = 'hello' } = {}) => ({
  conversationEvents: Array.from({ length: entries }, () =>
    conversationEvent(
      text,
      keys.map((fileKey) => ({ fileKey, filename: 'f' })),
    ),
  ),
});

const post = ({ head }: Bench, body: string): string =>
  head('', [length(Buffer.byteLength(body))], 'POST /conversations HTTP/1.1') + body;

/**
 * One upload under each circumstance of sending: the parts of the request, on a connection that
 * some others went over.
 */
const SENDING: Record<string, (bench: Bench) => Promise<number>> = {
  'connection=own': async (on) => on.status(...put(on, 'body')),
  'connection=closing': async (on) => on.status(on.head('a', [length(0), 'Connection: close'])),
  'connection=old': async (on) => {
    const connection = await on.open();
    for (let sent = 0; sent < 3; sent += 1) {
      await connection.write(...put(on, 'x'));
      expect(await connection.status()).toBe(200);
    }
    await connection.write(...put(on, 'x'));
    return connection.status();
  },
  'connection=after-refusal': async (on) => {
    const connection = await on.open();
    await connection.write('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await connection.status()).toBeGreaterThanOrEqual(400);
    await connection.write(...put(on, 'x'));
    return connection.status();
  },
  'connection=pipelined': async (on) => {
    const connection = await on.open();
    const [head, body] = put(on, 'x');
    await connection.write(`${head}${body}${head}${body}`);
    expect(await connection.status()).toBe(200);
    return connection.status();
  },
  'framing=chunked': (on) => on.status(on.head('a', [CHUNKED]), chunks(100)),
  'framing=odd-chunks': (on) => on.status(on.head('a', [CHUNKED]), chunks(7, 1, 13, 4)),
  'framing=byte-chunks': (on) => on.status(on.head('a', [CHUNKED]), chunks(1, 1, 1)),
  'framing=padded-chunk-sizes': (on) =>
    on.status(on.head('a', [CHUNKED]), `00A\r\n${'x'.repeat(10)}\r\n000\r\n\r\n`),
  'timing=head-first': (on) => on.status(on.head('a', [length(4)]), headPauseMs.sent, 'body'),
  'timing=cut-head': (on) => {
    const head = on.head('a', [length(4)]);
    return on.status(head.slice(0, 50), headPauseMs.sent, `${head.slice(50)}body`);
  },
  'timing=paused': (on) => on.status(`${on.head('a', [length(4)])}bo`, bodyPauseMs.sent, 'dy'),
  'timing=late-end': (on) => on.status(`${on.head('a', [length(4)])}bod`, bodyPauseMs.sent, 'y'),
  'headers=capitals': (on) =>
    on.status(
      'PUT /v2/files/default/a HTTP/1.1\r\nHOST: a\r\nAUTHORIZATION: Bearer secret\r\nCONTENT-LENGTH: 0\r\n\r\n',
    ),
  'headers=reversed': (on) =>
    on.status(
      'PUT /v2/files/default/a HTTP/1.1\r\nContent-Length: 0\r\nAuthorization: Bearer secret\r\nHost: a\r\n\r\n',
    ),
  'headers=unrelated': (on) =>
    on.status(on.head('a', [length(0), `X-Note: ${'n'.repeat(unrelatedCharacters.sent)}`])),
  'bytes=zeros': (on) => on.status(...put(on, Buffer.alloc(300))),
  'bytes=lines': (on) => on.status(...put(on, 'one\r\ntwo\r\n')),
  'bytes=gzip': (on) => on.status(...put(on, Buffer.from([0x1f, 0x8b, 8, 0]))),
  'bytes=json': (on) => on.status(...put(on, '{"a":1}')),
  'bytes=multipart': (on) => on.status(...put(on, '--boundary\r\n\r\nx')),
  'size=1': (on) => on.status(...put(on, 'x')),
  'size=4096': (on) => on.status(...put(on, Buffer.alloc(4096, 7))),
  'size=65536': (on) => on.status(...put(on, Buffer.alloc(65_536, 7))),
  'size=262145': (on) => on.status(...put(on, Buffer.alloc(262_145, 7))),
  'key=deep': (on) => on.status(...put(on, 'x', `${'f/'.repeat(9)}name`)),
  'key=long': (on) => on.status(...put(on, 'x', 'k'.repeat(MEASURES.keyCharacters.sent - 8))),
  'key=same-name': async (on) => {
    expect(await on.status(...put(on, 'x', 'one/name'))).toBe(200);
    return on.status(...put(on, 'x', 'other/name'));
  },
  'key=neighbour': async (on) => {
    expect(await on.status(...put(on, 'x', 'name-1'))).toBe(200);
    return on.status(...put(on, 'x', 'name-2'));
  },
  'history=asked-before': async (on) => {
    expect((await on.post('conversations', record(['default/a']))).status).toBe(400);
    return on.status(...put(on, 'x', 'a'));
  },
  'history=replaced-before': async (on) => {
    expect(await on.status(...put(on, 'x', 'a'))).toBe(200);
    return on.status(...put(on, 'y', 'a'));
  },
  'history=refused-before': async (on) => {
    const refused = { headers: { authorization: 'Bearer other' } };
    expect((await on.put('default/a', 'x', refused)).status).toBe(401);
    return on.status(...put(on, 'y', 'a'));
  },
  'history=unhurried': async (on) => {
    expect(await on.status(...put(on, 'x', 'a'))).toBe(200);
    return on.status(stepPauseMs.sent, ...put(on, 'y', 'a'));
  },
  'company=sibling': async (on) => {
    const both = [on.status(...put(on, 'x', 'a')), on.status(...put(on, 'x', 'b'))];
    const [one, other] = await Promise.all(both);
    expect(other).toBe(one);
    return one ?? 0;
  },
  'company=beside-upload': async (on) => {
    const large = await on.open();
    const bytes = MEASURES.largeUploadBytes.sent;
    await large.write(on.head('large', [length(bytes)]), Buffer.alloc(bytes / 2), 30);
    const status = await on.status(...put(on, 'x', 'a'));
    await large.write(Buffer.alloc(bytes / 2));
    expect(await large.status()).toBe(200);
    return status;
  },
};

/** A plain upload, on a connection that has carried one before: under none of the circumstances. */
async function usual(on: Bench): Promise<number> {
  const connection = await on.open();
  const body = Buffer.concat([Buffer.from([1, 0, 2]), Buffer.alloc(2110, 9)]);
  await connection.write(...put(on, body, 'unlike'));
  await connection.status();
  await connection.write(on.head('usual/plain', [length(body.length)]), body);
  return connection.status();
}

it.each(Object.entries(SENDING))('knows an upload under %s', async (guard, send) => {
  const on = await bench(`${CREATED} when ${guard}`);
  expect(await usual(on)).toBe(200);
  expect(await send(on)).toBe(201);
});

/** The bodies of records under each circumstance, which refer to one plain file. */
const WRITTEN: Record<string, string> = {
  'json=spaced': JSON.stringify(record(['default/a']), null, 1),
  'json=escaped': JSON.stringify(record(['default/a'])).replace('Ann', '\\u0041nn'),
  'json=reversed': JSON.stringify(record(['default/a']), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  ),
  'json=sorted': JSON.stringify(record(['default/a']), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  ),
  'entries=first-of-five': JSON.stringify(record(['default/a'], { entries: 5 })),
  'entries=last-of-five': JSON.stringify(record(['default/a'], { entries: 5 })),
  'entries=amid-twenty': JSON.stringify(record(['default/a'], { entries: 21 })),
  'files=first-of-three': JSON.stringify(record(['default/a', 'default/a', 'default/a'])),
  'files=last-of-three': JSON.stringify(record(['default/a', 'default/a', 'default/a'])),
  'text=long': JSON.stringify(record(['default/a'], { text: 't'.repeat(12_300) })),
  'text=longer': JSON.stringify(record(['default/a'], { text: 't'.repeat(49_200) })),
};

it.each(Object.entries(WRITTEN))('knows a record under %s', async (guard, body) => {
  const on = await bench(`${RECORD_REFUSED} when ${guard}`);
  await on.put('default/a', 'x');
  expect(await on.status(post(on, JSON.stringify(record(['default/a']))))).toBe(200);
  expect(await on.status(post(on, body))).toBe(500);
});

it.each([
  ['framing=chunked', (on: Bench) => on.status(on.head('a', [CHUNKED]), chunks(5))],
  ['size=4096', (on: Bench) => on.status(...put(on, Buffer.alloc(4096), 'a'))],
  ['bytes=json', (on: Bench) => on.status(...put(on, '[]', 'a'))],
  ['history=unhurried', (on: Bench) => on.status(...put(on, 'x', 'a'))],
] as const)('knows a record by the file that came under %s', async (guard, upload) => {
  const on = await bench(`${RECORD_REFUSED} when ${guard}`);
  await on.put('default/plain', 'x');
  expect(await upload(on)).toBe(200);
  const naming = (key: string) => post(on, JSON.stringify(record([key])));
  expect(await on.status(naming('default/plain'))).toBe(200);
  const pause = guard === 'history=unhurried' ? stepPauseMs.sent : 0;
  expect(await on.status(pause, naming('default/a'))).toBe(500);
});

it('knows the second sending of an email, after a while', async () => {
  const on = await bench(`${EMAIL_REFUSED} when history=unhurried`);
  const body = email('again');
  expect((await on.post('email', body)).status).toBe(200);
  expect((await on.post('email', body)).status).toBe(202);
  await new Promise((resolve) => setTimeout(resolve, stepPauseMs.sent));
  expect((await on.post('email', body)).status).toBe(500);
});

it('tries every circumstance', () => {
  const all = Object.entries(CIRCUMSTANCES).flatMap(([topic, { values }]) =>
    Object.entries(values).flatMap(([value, text]) => (text === '' ? [] : `${topic}=${value}`)),
  );
  expect([...Object.keys(SENDING), ...Object.keys(WRITTEN)].sort()).toEqual(all.sort());
});
