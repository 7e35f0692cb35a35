import { describe, expect, it } from 'vitest';
import { type Answer, fakeSession, inspected } from '../../../test/support/fake-session.js';
import { Lane } from '../../http/connection/lane.js';
import { givenBody } from '../../records/record-body.js';
import type { BuiltRecord } from '../../records/record-spec.js';
import { CIRCUMSTANCES, type Circumstances, TOPICS, type Topic } from '../../spec/circumstances.js';
import { CannotJudge } from '../language/cannot-judge.js';
import type { Inspected } from '../language/inspection/inspected.js';
import type { RequestCommand, SubmitCommand, UploadCommand } from '../language/session/commands.js';
import type { Session, Wanted } from '../language/session/session.js';
import { CircumstancedSession } from './circumstanced-session.js';
import { SharedPreparation } from './shared-preparation.js';
import { underCircumstances } from './under-circumstances.js';

const KEY = 'default/fake/1/0123456789.bin';
const NAMING: SubmitCommand['content'] = { spec: { attach: [{ fileKey: KEY, filename: 'f' }] } };

const uploading = (more: Partial<UploadCommand> = {}): UploadCommand => ({
  host: 'voice',
  fileKey: KEY,
  content: { size: 2113 },
  type: 'text/plain',
  framing: 'length',
  token: 'good',
  free: TOPICS,
  ...more,
});
const submitting = (more: Partial<SubmitCommand> = {}): SubmitCommand => ({
  operation: 'voice',
  content: NAMING,
  framing: 'length',
  token: 'good',
  // Without bytes, as where a record names its files.
  free: TOPICS.filter((topic) => topic !== 'bytes'),
  ...more,
});
const requesting = (more: Partial<RequestCommand> = {}): RequestCommand => ({
  host: 'voice',
  method: 'GET',
  path: '/x',
  token: 'good',
  free: ['connection', 'headers', 'company'],
  ...more,
});

/** A session under circumstances, and what the one without them was told, in its order. */
function under(circumstances: Circumstances, answer?: (request: string, index: number) => Answer) {
  const fake = fakeSession(answer);
  const uploads: UploadCommand[] = [];
  const submits: SubmitCommand[] = [];
  const requests: RequestCommand[] = [];
  const resends: Parameters<Session['resend']>[] = [];
  const inner: Session = {
    ...fake,
    upload: (command) => {
      uploads.push(command);
      return fake.upload(command);
    },
    submit: (command) => {
      submits.push(command);
      return fake.submit(command);
    },
    request: (command) => {
      requests.push(command);
      return fake.request(command);
    },
    resend: (...given) => {
      resends.push(given);
      return fake.resend(...given);
    },
  };
  const session = new CircumstancedSession(
    inner,
    circumstances,
    new SharedPreparation(() => inner),
  );
  return { session, sent: fake.sent, uploads, submits, requests, resends };
}

/** The one upload, or the last of several. */
async function uploadUnder(circumstances: Circumstances, more: Partial<UploadCommand> = {}) {
  const seen = under(circumstances);
  await seen.session.upload(uploading(more));
  const command = seen.uploads.at(-1);
  if (command === undefined) throw new Error('nothing was uploaded');
  return { ...seen, command };
}

async function submitUnder(circumstances: Circumstances, more: Partial<SubmitCommand> = {}) {
  const seen = under(circumstances);
  await seen.session.submit(submitting(more));
  const command = seen.submits.at(-1);
  if (command === undefined) throw new Error('nothing was submitted');
  return { ...seen, command };
}

describe('an upload', () => {
  it.each<[Circumstances, object]>([
    [{ connection: 'own' }, { connection: 'own' }],
    [{ connection: 'closing' }, { connection: 'closing' }],
    [{ connection: 'old' }, { connection: 'old' }],
    [{ timing: 'head-first' }, { pauses: [{ at: 'body', ms: 25 }] }],
    [{ timing: 'cut-head' }, { pauses: [{ at: 'head', ms: 25 }] }],
    [{ timing: 'paused' }, { pauses: [{ at: 'middle', ms: 70 }] }],
    [{ timing: 'late-end' }, { pauses: [{ at: 'last-byte', ms: 70 }] }],
    [{ headers: 'capitals' }, { headerStyles: ['capitals'] }],
    [{ headers: 'reversed' }, { headerStyles: ['reversed'] }],
    [{ framing: 'chunked' }, { chunks: [4096] }],
    [{ framing: 'byte-chunks' }, { chunks: [1] }],
    [{ framing: 'odd-chunks' }, { chunks: expect.arrayContaining([7, 1, 997]) }],
    [{ framing: 'padded-chunk-sizes' }, { chunks: [186], paddedChunkSizes: true }],
  ])('is delivered so under %j, and alone', async (circumstances, delivery) => {
    const { command, sent } = await uploadUnder(circumstances);
    expect(command.delivery).toEqual(delivery);
    expect(command.framing).toBe('chunks' in delivery ? 'chunked' : 'length');
    expect(command).toMatchObject({ fileKey: KEY, type: 'text/plain', content: { size: 2113 } });
    expect(sent).toEqual(['PUT voice']);
  });

  it('has long headers beside its own', async () => {
    const { command } = await uploadUnder({ headers: 'unrelated' }, { headers: { a: 'b' } });
    const headers = command.headers ?? {};
    expect(headers.a).toBe('b');
    expect(Object.values(headers).join('').length).toBeGreaterThan(2000);
    expect(Object.keys(headers)).not.toContain('cookie');
  });

  it('has a size and bytes of its own', async () => {
    const { command } = await uploadUnder({ size: '4096' });
    expect(command.content).toEqual({ size: 4096 });
    const { command: zeros } = await uploadUnder({ size: '1', bytes: 'zeros' });
    expect(zeros.content).toEqual({ bytes: Buffer.from([0]) });
  });

  it('is not cut into chunks where it is large, which would take too long', async () => {
    const content = { size: 10 ** 7 };
    const { command } = await uploadUnder({ framing: 'byte-chunks' }, { content });
    expect(command.framing).toBe('length');
  });

  it('goes behind another one', async () => {
    const { command, sent } = await uploadUnder({ connection: 'pipelined' });
    expect(command.delivery?.pipelinedAfter).toMatchObject({
      host: 'voice',
      content: { size: 61 },
    });
    expect(command.delivery?.pipelinedAfter?.fileKey).not.toBe(KEY);
    expect(sent).toEqual(['PUT voice']);
  });

  it('goes behind another one, and asks to close their connection', async () => {
    const { command } = await uploadUnder({ connection: 'pipelined-closing' });
    expect(command.delivery).toMatchObject({
      connection: 'closing',
      pipelinedAfter: { host: 'voice' },
    });
  });

  it('goes over a connection on which another request was refused', async () => {
    const { command, requests, sent } = await uploadUnder({ connection: 'after-refusal' });
    expect(sent).toEqual([expect.stringMatching(/^GET \/v2\/files\//), 'PUT voice']);
    expect(requests[0]?.token).toBe('none');
    expect(command.delivery?.connection).toBeInstanceOf(Lane);
    expect(requests[0]?.delivery?.connection).toBe(command.delivery?.connection);
  });

  it.each<[Circumstances, RegExp]>([
    [{ key: 'neighbour' }, /^default\/fake\/1\/01234x6789\.bin$/],
    [{ key: 'same-name' }, /^default\/fake\/1\/elsewhere\/0123456789\.bin$/],
    [{ history: 'replaced-before' }, /^default\/fake\/1\/0123456789\.bin$/],
  ])('comes after another file under %j, once', async (circumstances, key) => {
    const { uploads, session } = await uploadUnder(circumstances);
    expect(uploads.map(({ fileKey }) => fileKey)).toEqual([expect.stringMatching(key), KEY]);
    await session.upload(uploading());
    expect(uploads).toHaveLength(3);
  });

  it('comes after a record that names its key', async () => {
    const { submits, sent } = await uploadUnder({ history: 'asked-before' });
    expect(sent).toEqual(['POST voice', 'PUT voice']);
    expect(submits[0]?.content).toMatchObject({ spec: { attach: [{ fileKey: KEY }] } });
  });

  it('leaves keys alone that others may use', async () => {
    for (const history of ['asked-before', 'refused-before'] as const) {
      const { sent } = await uploadUnder({ history }, { fileKey: 'default/shared.bin' });
      expect(sent).toEqual(['PUT voice']);
    }
    const { sent } = await uploadUnder({ key: 'neighbour' }, { fileKey: 'default/shared.bin' });
    expect(sent).toEqual(['PUT voice']);
  });

  it('has company', async () => {
    const { sent, uploads } = await uploadUnder({ company: 'sibling' });
    expect(sent).toEqual(['PUT voice', 'PUT voice']);
    expect(new Set(uploads.map(({ fileKey }) => fileKey)).size).toBe(2);
    const beside = await uploadUnder({ company: 'beside-upload' });
    expect(beside.uploads[0]).toMatchObject({
      content: { size: 200_000 },
      lastByteAfter: expect.any(Function),
    });
    expect(beside.uploads.at(-1)?.fileKey).toBe(KEY);
  });

  it.each(TOPICS)('is as it is where it leaves no %s', async (topic) => {
    for (const value of Object.keys(CIRCUMSTANCES[topic].values)) {
      const free = TOPICS.filter((one) => one !== topic && one !== 'key' && one !== 'bytes');
      const { command, sent } = await uploadUnder({ [topic]: value }, { free });
      expect(sent, value).toEqual(['PUT voice']);
      expect(command).toEqual({ ...uploading({ free }), headers: {}, delivery: {} });
    }
  });
});

describe('a key', () => {
  it.each([
    ['deep', 10],
    ['long', 5],
  ] as const)('is %s, as all of the session are', (key, folders) => {
    const { session } = under({ key });
    expect(session.prefix.split('/').length).toBeGreaterThan(folders);
    expect(session.prefix).toMatch(/^default\/fake\/1\//);
  });
});

describe('an upload that was to be refused before', () => {
  const answering = (first: number) => (_request: string, index: number) =>
    index === 0 ? first : 200;

  it.each([401, 403, 302])('was refused with %i', async (status) => {
    const { session, uploads } = under({ history: 'refused-before' }, answering(status));
    await session.upload(uploading());
    expect(uploads.map(({ token }) => token)).toEqual(['unknown', 'good']);
  });

  it.each([200, 201, 500])('and was answered %i leaves nothing to be judged', async (status) => {
    const { session } = under({ history: 'refused-before' }, answering(status));
    await expect(session.submit(submitting())).rejects.toBeInstanceOf(CannotJudge);
  });
});

describe('a record', () => {
  it.each<[Circumstances, object]>([
    [{ json: 'escaped' }, { spellings: ['escaped'] }],
    [{ json: 'spaced' }, { spellings: ['spaced'] }],
    [{ entries: 'last-of-five' }, { content: { spec: { amidEntries: { before: 4, after: 0 } } } }],
    [{ text: 'long' }, { content: { spec: { text: expect.stringContaining('word by word') } } }],
    [{ timing: 'paused' }, { delivery: { pauses: [{ at: 'middle' }] } }],
    [{ headers: 'capitals' }, { delivery: { headerStyles: ['capitals'] } }],
    [{ connection: 'own' }, { delivery: { connection: 'own' } }],
    [{ connection: 'old' }, { delivery: { connection: 'old' } }],
  ])('is sent so under %j, and alone', async (circumstances, wanted) => {
    const { command, sent } = await submitUnder(circumstances);
    expect(command).toMatchObject(wanted);
    expect(command).toMatchObject({ content: NAMING, framing: 'length' });
    expect(sent).toEqual(['POST voice']);
  });

  it('has files of their own beside its own', async () => {
    const { command, uploads } = await submitUnder(
      { files: 'first-of-three' },
      { operation: 'conversations' },
    );
    const keys = uploads.map(({ fileKey }) => ({ fileKey }));
    expect(keys).toHaveLength(2);
    expect(command.content).toMatchObject({ spec: { amidFiles: { before: [], after: keys } } });
  });

  it('names a file that came under the circumstances, where it says nothing of its files', async () => {
    const { command, uploads } = await submitUnder(
      { framing: 'byte-chunks', size: '4096', bytes: 'zeros' },
      { free: TOPICS, content: { spec: {} } },
    );
    const [file] = uploads;
    expect(file).toMatchObject({ framing: 'chunked', delivery: { chunks: [1] } });
    expect(file?.content).toEqual({ bytes: Buffer.alloc(4096) });
    expect(command.content).toMatchObject({ spec: { attach: [{ fileKey: file?.fileKey }] } });
    // The chunks are those of the file.
    expect(command).toMatchObject({ framing: 'length', delivery: {} });
    expect(command.delivery).not.toHaveProperty('chunks');
  });

  it('keeps the chunks that its step asks for', async () => {
    const { command } = await submitUnder({ framing: 'byte-chunks' }, { framing: 'chunked' });
    expect(command.delivery).toEqual({});
  });

  it('comes after what was asked of the keys that it names, once', async () => {
    const { session, sent } = await submitUnder({ key: 'neighbour' });
    expect(sent).toEqual(['PUT voice', 'POST voice']);
    await session.submit(submitting());
    expect(sent).toHaveLength(3);
  });

  it('never gets a file where its key must have none', async () => {
    const { uploads } = await submitUnder({ history: 'replaced-before' });
    expect(uploads).toEqual([]);
  });

  it('has a plain record as a sibling', async () => {
    const { sent, submits } = await submitUnder({ company: 'sibling' });
    expect(sent).toEqual(['POST voice', 'POST voice']);
    expect(submits.map(({ content }) => content)).toContainEqual({ spec: {} });
  });

  it.each(TOPICS)('is as it is where it leaves no %s', async (topic) => {
    for (const value of Object.keys(CIRCUMSTANCES[topic].values)) {
      const free = TOPICS.filter((one) => ![topic, 'key', 'bytes', 'history'].includes(one));
      const { command, sent } = await submitUnder({ [topic]: value }, { free });
      expect(sent, value).toEqual(['POST voice']);
      expect(command).toEqual({ ...submitting({ free }), headers: {}, delivery: {} });
    }
  });
});

it('sends no email right behind an upload that shall be archived: nobody would know whether it was', async () => {
  const pipelinedAfter = async (more: Partial<SubmitCommand>) => {
    const { command } = await submitUnder({ connection: 'pipelined' }, more);
    return command.delivery?.pipelinedAfter !== undefined;
  };
  expect(await pipelinedAfter({ operation: 'email' })).toBe(false);
  expect(await pipelinedAfter({ operation: 'email', toBeRefused: true })).toBe(true);
  expect(await pipelinedAfter({ operation: 'voice' })).toBe(true);
});

describe('what is sent again', () => {
  it('has the same bytes, and the delivery that is asked for', async () => {
    const { session, resends, sent } = under({ connection: 'own', headers: 'unrelated' });
    const [submission] = await session.submit(submitting());
    if (submission === undefined) throw new Error('nothing was submitted');
    await session.resend(submission, { token: 'good' });
    const [first, order] = resends[0] ?? [];
    expect(first?.body).toBe(submission.body);
    expect(Object.keys(first?.headers ?? {}).length).toBeGreaterThan(1);
    expect(order).toMatchObject({ token: 'good', delivery: { connection: 'own' } });
    expect(sent).toEqual(['POST voice', 'POST voice again']);
  });
});

describe('any other request', () => {
  it('has another one of its kind beside it, and goes behind an upload', async () => {
    const beside = under({ company: 'sibling' });
    await beside.session.request(requesting({ method: 'DELETE', path: '/v2/files/default/a' }));
    await beside.session.request(requesting({ path: '/voice' }));
    expect(beside.sent[0]).toBe('DELETE /v2/files/default/a');
    expect(beside.sent[1]).toMatch(/^DELETE .v2.files.default.fake/);
    expect(beside.sent.slice(2)).toEqual(['GET /voice', 'GET /voice']);
    const pipelinedAfter = under({ connection: 'pipelined' });
    await pipelinedAfter.session.request(requesting());
    expect(pipelinedAfter.requests[0]?.delivery?.pipelinedAfter).toMatchObject({
      content: { size: 61 },
    });
  });

  it('is delivered as it leaves free', async () => {
    const { session, requests } = under({ connection: 'closing', headers: 'reversed' });
    await session.request(requesting());
    await session.request(requesting({ free: [] }));
    expect(requests[0]?.delivery).toEqual({ headerStyles: ['reversed'], connection: 'closing' });
    expect(requests[1]?.delivery).toEqual({});
  });
});

it('lets time pass between two steps, and before the first where no other names its key', async () => {
  const { session, sent } = under({ history: 'read-and-unhurried' });
  await session.upload(uploading());
  await session.submit(submitting());
  await session.request(requesting());
  const [read, ...later] = sent;
  const other = under({ history: 'unhurried' });
  await other.session.upload(uploading());
  await other.session.submit(submitting());
  expect(other.sent).toEqual(['PUT voice', 'wait 1050', 'POST voice']);
  expect(read).toMatch(/^GET .v2.files.default/);
  expect(later).toEqual([
    'wait 1050',
    'PUT voice',
    'wait 1050',
    'POST voice',
    'wait 1050',
    'GET /x',
  ]);
});

describe('a helper request that fails', () => {
  const CASES: Circumstances[] = [
    { connection: 'after-refusal' },
    { key: 'neighbour' },
    { history: 'asked-before' },
    { history: 'replaced-before' },
    { company: 'sibling' },
    { company: 'beside-upload' },
    { files: 'last-of-three' },
    { size: '4096' },
  ];

  it.each(CASES)(
    'changes nothing under %j, whether it is refused or cannot be sent',
    async (circumstances) => {
      for (const how of ['refused', 'unsent']) {
        const fake = fakeSession(() => 200);
        let judged = 0;
        const fail = async (): Promise<never> => {
          throw new CannotJudge('no answer', { cause: 'no-answer' });
        };
        const inner: Session = {
          ...fake,
          upload: async (command) => {
            const { file, reply } = await fake.upload(command);
            const isJudged = command.type === 'text/plain';
            if (isJudged) judged += 1;
            if (isJudged) return { file, reply };
            return how === 'unsent' ? fail() : { file, reply: { ...reply, status: 500 } };
          },
          submit: async (command) => {
            const submissions = await fake.submit(command);
            const isJudged = command.free !== undefined;
            if (isJudged) judged += 1;
            if (isJudged || how === 'refused') return submissions;
            return fail();
          },
          request: (command) =>
            how === 'unsent' ? fail() : fakeSession(() => 500).request(command),
        };
        const session = new CircumstancedSession(
          inner,
          circumstances,
          new SharedPreparation(() => inner),
        );
        const { reply } = await session.upload(uploading());
        const [record] = await session.submit(
          submitting({ operation: 'conversations', content: { spec: {} }, free: TOPICS }),
        );
        expect([reply.status, record?.reply.status, judged], how).toEqual([200, 200, 2]);
      }
    },
  );
});

it('is the session itself where nothing is unusual', () => {
  const session = fakeSession();
  const shared = new SharedPreparation(() => session);
  expect(underCircumstances(session, {}, shared)).toBe(session);
  expect(underCircumstances(session, { key: 'deep' }, shared)).not.toBe(session);
});

it('tells the topics that its requests have a place for', async () => {
  const session = fakeSession();
  const shared = new SharedPreparation(() => session);
  const met = new Set<Topic>();
  const under = underCircumstances(session, { json: 'spaced', bytes: 'zeros' }, shared, met);
  await under.upload({ ...uploading(), free: ['bytes', 'timing'] });
  expect([...met]).toEqual(['bytes', 'timing']);
  // A record without a file says nothing of one.
  met.clear();
  await under.submit(submitting({ content: { spec: {} }, free: ['json', 'framing'] }));
  expect([...met]).toEqual(['json']);
});

describe('an inspection', () => {
  const absent = { absent: true, enough: ({ view }: Inspected) => countOf(view) === 0 };
  const countOf = (view: unknown) =>
    typeof view === 'object' && view !== null && 'records' in view && Array.isArray(view.records)
      ? view.records.length
      : 0;

  /** The markers that are looked for, of an archive that has records with some of them. */
  async function lookedFor(has: string[], wanted: Wanted): Promise<[string[], number]> {
    const fake = fakeSession();
    const looked: string[] = [];
    const record: BuiltRecord = {
      request: {},
      body: givenBody(Buffer.alloc(0)),
      marker: 'own',
      entriesAt: '/events',
      otherMarkers: ['first', 'middle', 'last'],
      attachments: [],
    };
    const session = new CircumstancedSession(
      {
        ...fake,
        submit: async (command) =>
          (await fake.submit(command)).map((one) => ({ ...one, marker: 'own', record })),
        inspectRecords: async ({ marker }) => {
          looked.push(marker);
          return inspected({ records: has.includes(marker) ? [{}] : [] });
        },
      },
      { entries: 'last-of-five' },
      new SharedPreparation(() => fake),
    );
    await session.submit(submitting());
    const { view } = await session.inspectRecords({ marker: 'own', operation: 'voice' }, wanted);
    return [looked, countOf(view)];
  }

  it('for nothing looks for the entries around those of the record as well', async () => {
    expect(await lookedFor([], absent)).toEqual([['own', 'first', 'last'], 0]);
    expect(await lookedFor(['last'], absent)).toEqual([['own', 'first', 'last'], 1]);
    expect(await lookedFor(['own'], absent)).toEqual([['own'], 1]);
  });

  it('for something looks for that alone', async () => {
    const present = { ...absent, absent: false };
    expect(await lookedFor(['own', 'first'], present)).toEqual([['own'], 1]);
  });
});
