import { expect, it } from 'vitest';
import { givenBody } from '../../records/record-body.js';
import {
  describeShape,
  mayLead,
  rawShape,
  recordShape,
  requestShape,
  uploadShape,
} from './request-shape.js';

const PATHS = { conversations: '/chat', voice: '/voice', email: '/email', eventFeed: '/feed' };
const SENT = { framing: 'length', token: 'good' } as const;

it.each([
  ['{"a":1}', true, 'plain records'],
  ['{"a":1}', false, 'records (of other JSON)'],
  ['not json', false, 'records (malformed)'],
  [' '.repeat(70_000), false, 'records (malformed, of some size)'],
])('tells apart the bodies of records: %.10s', (body, isPlain, words) => {
  expect(describeShape(recordShape(SENT, givenBody(Buffer.from(body)), isPlain), 'good')).toBe(
    words,
  );
});

it('tells apart what is to be refused, and without a token everything is', () => {
  const described = (token: 'good' | 'none') =>
    describeShape(
      recordShape({ ...SENT, token, toBeRefused: true }, givenBody(Buffer.from('{}')), true),
      token,
    );
  expect(described('good')).toBe('records (to be refused)');
  expect(described('none')).toBe('records (without a good token)');
});

it('tells apart methods, paths and tokens', () => {
  const get = { host: 'voice', method: 'GET', path: '/v2/files/default/a', token: 'none' } as const;
  expect(describeShape(requestShape(get, PATHS), 'none')).toBe(
    'requests (GET, on a file, without a good token)',
  );
  const raw = { host: 'voice', text: 'PUT {{base}}/voice HTTP/1.1', token: 'good' } as const;
  const pipelined = rawShape({ ...raw, answers: 2 }, PATHS);
  expect(describeShape(pipelined, 'good')).toBe('requests (raw, PUT, on records, pipelined)');
  expect(pipelined.mayStayUnanswered).toBe(true);
  const asking = { ...raw, text: `${raw.text}\r\nupgrade: h2c\r\n\r\n`, answers: 1 };
  expect(rawShape(asking, PATHS).mayStayUnanswered).toBe(true);
  expect(rawShape({ ...raw, answers: 1 }, PATHS).mayStayUnanswered).toBe(false);
});

it('tells apart ways of sending, which may be what a request stays unanswered for', () => {
  const plain = { host: 'voice', fileKey: 'k', content: { size: 1 }, type: null } as const;
  const upload = { ...plain, framing: 'chunked', token: 'good' } as const;
  const delivery = {
    pipelinedAfter: upload,
    pauses: [{ at: 'body', ms: 1 }],
    connection: 'own',
  } as const;
  expect(describeShape(uploadShape({ ...upload, delivery }), 'good')).toBe(
    'uploads (chunked, pipelined, paused, over a chosen connection)',
  );
  const chunks = {
    token: 'good',
    framing: 'chunked',
    delivery: { chunks: [1], headerStyles: ['reversed'] },
  } as const;
  expect(describeShape(recordShape(chunks, givenBody(Buffer.from('{}')), true), 'good')).toBe(
    'records (chunked, with other headers, with other chunks)',
  );
});

it('lets only requests lead that have to succeed and are like any other', () => {
  const plain = { host: 'voice', fileKey: 'k', content: { size: 1 }, type: null } as const;
  const upload = { ...plain, framing: 'length', token: 'good', asStored: true } as const;
  const led = (more: object) => mayLead(uploadShape({ ...upload, ...more }), 'good');
  expect(led({})).toBe(true);
  expect(led({ framing: 'chunked', delivery: { connection: 'old' } })).toBe(true);
  expect(led({ asStored: false })).toBe(false);
  expect(led({ delivery: { pauses: [{ at: 'body', ms: 1 }] } })).toBe(false);
  expect(led({ toBeRefused: true })).toBe(false);
  expect(led({ content: { size: 100_000 } })).toBe(false);
  expect(mayLead(uploadShape(upload), 'unknown')).toBe(false);
  const record = (more: object, isPlain = true) =>
    mayLead(recordShape({ ...SENT, ...more }, givenBody(Buffer.from('{}')), isPlain), 'good');
  expect(record({ asArchived: true })).toBe(true);
  expect(record({ asArchived: true }, false)).toBe(false);
  expect(record({ asArchived: true, framing: 'chunked' })).toBe(false);
  expect(record({})).toBe(false);
});
