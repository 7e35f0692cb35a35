import { describe, expect, it } from 'vitest';
import { replyOf as reply } from '../../../test/support/reply.js';
import type { ExchangeOutcome } from '../../http/exchange/exchange.js';
import type { ReplyExpectation } from './expectation-schema.js';
import { expectsRefusal, judgeReply } from './expectations.js';
import type { Reply } from './session/reply.js';

const holds = (status: number, expectation: ReplyExpectation, more: Partial<Reply> = {}) =>
  judgeReply(reply(status, more), expectation).holds;

/** Statuses that satisfy a class, and statuses that do not. */
const CLASSES: [ReplyExpectation, number[], number[]][] = [
  [200, [200], [199, 201, 204, 400]],
  [400, [400], [200, 401, 404, 413, 500]],
  ['accepted', [200, 201, 202, 204, 299], [199, 300, 400, 500]],
  ['refused', [300, 302, 400, 401, 404, 413, 499], [200, 299, 500, 599]],
  ['not-2xx', [300, 400, 404, 500], [200, 201, 299]],
  ['not-200', [201, 400, 500, 429, 503], [200]],
  ['2xx', [200, 299], [199, 300]],
  ['3xx', [300, 399], [299, 400]],
  ['4xx', [400, 499], [399, 500]],
  ['5xx', [500, 599], [499, 200]],
  ['not-5xx', [200, 302, 404], [500, 599]],
  [
    [200, 204],
    [200, 204],
    [201, 400],
  ],
  [
    ['2xx', 409],
    [200, 409],
    [400, 500],
  ],
];

describe('bytes that are no HTTP, behind another answer', () => {
  const came = { outcome: 'reset', isNoHttp: true } as const;
  const judged = (expectation: ReplyExpectation) =>
    judgeReply(reply(undefined, came), expectation).holds;

  it('are as wrong as another status, and need not be an answer elsewhere', () => {
    expect(judged(200)).toBe(false);
    expect(judged(['2xx', 'not-http'])).toBe(true);
    expect(judged('not-2xx')).toBeUndefined();
    expect(judged({ text: 'a' })).toBeUndefined();
  });
});

describe('a class of statuses', () => {
  it.each(CLASSES)('%j', (expectation, yes, no) => {
    for (const status of yes) expect(holds(status, expectation), String(status)).toBe(true);
    for (const status of no) expect(holds(status, expectation), String(status)).toBe(false);
  });

  it('tells a duplicate from a first success', () => {
    const duplicate = { duplicate: true };
    expect(holds(202, 'duplicate', duplicate)).toBe(true);
    expect(holds(202, 'duplicate')).toBe(false);
    expect(holds(200, 'duplicate')).toBe(false);
    expect(holds(202, 'accepted', duplicate)).toBe(false);
    expect(holds(202, 'accepted')).toBe(true);
    expect(holds(202, '2xx', duplicate)).toBe(true);
    expect(judgeReply(reply(202, duplicate), 'accepted')).toMatchObject({
      expected: 'a success (2xx) that is no duplicate',
      actual: '202 with status "duplicate"',
    });
  });
});

describe('429 and 503', () => {
  it.each([429, 503])('allow no verdict: %s', (status) => {
    const classes: ReplyExpectation[] = [200, 'accepted', 'refused', 'not-2xx', '4xx', 'not-5xx'];
    for (const expectation of [...classes, { json: { '/a': 1 } }]) {
      expect(judgeReply(reply(status), expectation)).toEqual({
        holds: undefined,
        cause: 'busy',
        reason: `the target kept answering ${status}`,
      });
    }
  });

  it('do where they are asked for, and where any answer but one is', () => {
    expect(holds(429, 429)).toBe(true);
    expect(holds(503, [200, 503])).toBe(true);
    expect(holds(503, 429)).toBe(undefined);
    expect(holds(503, 'not-200')).toBe(true);
  });
});

describe('no answer', () => {
  const silent = (outcome: ExchangeOutcome) => reply(undefined, { outcome, error: 'ECONNRESET' });

  it('is worth another try after a reset, and no verdict after anything else', () => {
    expect(judgeReply(silent('reset'), 200)).toEqual({
      holds: undefined,
      cause: 'lost-answer',
      reason: 'no status could be read (reset: ECONNRESET)',
    });
    for (const outcome of ['timed-out', 'unreachable', 'tls', 'protocol-error'] as const) {
      expect(judgeReply(silent(outcome), 'refused')).toMatchObject({ cause: 'no-answer' });
    }
  });

  it('is no 200', () => {
    expect(judgeReply(silent('reset'), 'not-200').holds).toBe(true);
    expect(judgeReply(silent('timed-out'), ['not-200']).holds).toBe(true);
  });

  it('says nothing when the run ended', () => {
    expect(judgeReply(silent('cancelled'), 'not-200')).toMatchObject({ cause: 'cancelled' });
  });
});

describe('what an answer says', () => {
  const answer = reply(200, {
    headers: { 'content-type': 'application/json' },
    text: '{"a":[1,{"b~/c":"x"}]}',
    json: { a: [1, { 'b~/c': 'x' }] },
    reconciliationId: 'id-1',
  });

  it.each<[ReplyExpectation]>([
    [{ json: { '/a/0': 1, '/a/1/b~0~1c': 'x', '': { type: 'object' } } }],
    [{ headers: { 'Content-Type': { contains: 'json' } } }],
    [{ text: { lacks: 'secret' }, status: 200 }],
    [{ reconciliationId: { type: 'string', matches: '^id-' } }],
  ])('is held against %j', (expectation) => {
    expect(judgeReply(answer, expectation)).toEqual({ holds: true });
  });

  it.each<[ReplyExpectation, string, string]>([
    [{ json: { '/a/0': 2 } }, '/a/0 2', '/a/0 1'],
    [{ json: { '/a/2': { exists: true } } }, '/a/2 present: true', '/a/2 nothing'],
    [
      { headers: { location: { exists: true } } },
      'header location present: true',
      'header location nothing',
    ],
    [
      { text: { contains: 'z' } },
      'the answer containing "z"',
      'the answer "{\\"a\\":[1,{\\"b~/c\\":\\"x\\"}]}"',
    ],
    [{ reconciliationId: 'id-2' }, 'reconciliationId "id-2"', 'reconciliationId "id-1"'],
    [{ status: 201, json: { '/a/0': 1 } }, '201', '200'],
  ])('differs from %j', (expectation, expected, actual) => {
    expect(judgeReply(answer, expectation)).toMatchObject({ holds: false, expected, actual });
  });

  it('allows no verdict where it broke off', () => {
    const broken = { ...answer, partial: true };
    expect(judgeReply(broken, { json: { '/a/0': 2 } })).toMatchObject({ cause: 'no-answer' });
    expect(judgeReply(broken, { json: { '/a/0': 1 } }).holds).toBe(true);
    expect(judgeReply(broken, 400).holds).toBe(false);
    // The headers came before that.
    expect(judgeReply(broken, { headers: { 'set-cookie': { exists: true } } }).holds).toBe(false);
  });
});

describe('a text that is withheld', () => {
  const word = 'k3x9qv71bm';
  const judged = (status: number, more: Partial<Reply>) =>
    judgeReply(reply(status, more), { withholds: word });

  it('holds of what is not known, as a digest may be', () => {
    expect(judgeReply(reply(200, { text: 'anything' }), { withholds: ['', word] }).holds).toBe(
      true,
    );
  });

  it.each([
    ['as it is', word],
    ['in other case', word.toUpperCase()],
    ...['', 'x', 'xy'].map((before) => [
      `in base64 behind ${before.length} bytes`,
      Buffer.from(`${before}${word}zz`).toString('base64'),
    ]),
    ['in base64 for URLs', Buffer.from(`>>>${word}???`).toString('base64url')],
  ])('%s', (_, shown) => {
    expect(judged(200, { text: `[1, "${shown}"]` }).holds).toBe(false);
    expect(judged(206, { headers: { 'x-archived': shown } }).holds).toBe(false);
    expect(judged(200, { text: shown, partial: true }).holds).toBe(false);
    expect(judged(404, { text: shown }).holds).toBe(true);
  });

  it('is no verdict where a success was not read to its end', () => {
    expect(judged(200, { text: 'a list' }).holds).toBe(true);
    expect(judged(200, { text: 'a list', partial: true }).holds).toBeUndefined();
    expect(judged(405, { text: 'a page', partial: true }).holds).toBe(true);
  });
});

it.each<[ReplyExpectation, boolean]>([
  [400, true],
  [['4xx', 302], true],
  ['refused', true],
  ['not-2xx', true],
  ['not-200', true],
  [{ status: 413, json: {} }, true],
  [200, false],
  [201, false],
  ['accepted', false],
  ['duplicate', false],
  ['not-5xx', false],
  [['2xx', 400], false],
  [{ json: { '/a': 1 } }, false],
])('tells whether a refusal is expected: %j', (expectation, refusal) => {
  expect(expectsRefusal(expectation)).toBe(refusal);
});
