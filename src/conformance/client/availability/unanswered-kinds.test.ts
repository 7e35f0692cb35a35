import { describe, expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { UnansweredKinds } from './unanswered-kinds.js';

const body = Buffer.alloc(0);
const answer = { status: 200, headers: new AnswerHeaders([]), body, bodyEnd: 'complete' } as const;

interface Sent {
  headers?: Record<string, string>;
  method?: string;
  url?: string;
  size?: number;
  text?: string;
  outcome?: ExchangeResult['outcome'];
  good?: boolean;
}

/** A target that leaves unanswered what a predicate names. */
function kindsOf(all: readonly Sent[], isLost: (one: Sent) => boolean) {
  const kinds = new UnansweredKinds();
  for (const [id, sent] of all.entries()) {
    const { headers = { 'content-length': '1' }, method = 'PUT', size = 1, good = true } = sent;
    const { url = 'http://a.test/v2/files/k', outcome = 'reset' } = sent;
    const result = exchangeResult(isLost(sent) ? { outcome } : { answer });
    const { text } = sent;
    const requestBody = { size, cut: false, ...(text !== undefined && { text }) };
    const exchange = { ...result.exchange, id, method, url, requestHeaders: headers, requestBody };
    const sending = { host: 'voice', label: `check/${id}`, hasGoodToken: good } as const;
    kinds.record({ ...result, exchange }, sending);
  }
  return kinds.found;
}

const many = (count: number, sent: Sent = {}): Sent[] => Array.from({ length: count }, () => sent);
const CHUNKED: Sent = { headers: { 'Transfer-Encoding': 'chunked' } };
const isChunked = ({ headers = {} }: Sent) => headers['Transfer-Encoding'] !== undefined;

describe('requests of all kinds that are lost now and then', () => {
  const hosts = ['a', 'b', 'c', 'd'].map((name) => ({ url: `http://${name}.test/v2/files/k` }));
  const all = Array.from({ length: 200 }, (_, at) => hosts[at % hosts.length] ?? {});

  it('are told together, with the smallest of them', () => {
    let sent = 0;
    const isEach19th = () => {
      sent += 1;
      return sent % 19 === 0;
    };
    expect(kindsOf(all, isEach19th)).toMatchObject({
      traits: [],
      requests: 200,
      unanswered: 10,
      others: { requests: 0, unanswered: 0 },
    });
  });

  it('are neither a few, nor some of which none is answered', () => {
    let sent = 0;
    const isEach60th = () => {
      sent += 1;
      return sent % 60 === 0;
    };
    expect(kindsOf(all, isEach60th)).toBeUndefined();
    const odd = ['PATCH', 'HEAD', 'LINK'].flatMap((method) => many(3, { method }));
    const isOdd = ({ method }: Sent) => method !== undefined;
    expect(kindsOf([...all, ...odd], isOdd)).toBeUndefined();
  });
});

describe('what unanswered requests have in common', () => {
  it('is shown by one whose body a line can send again, though another one is smaller', () => {
    const sent = [...many(20), ...many(7, CHUNKED), { ...CHUNKED, size: 9, text: '{"a": 1}' }];
    expect(kindsOf(sent, isChunked)).toMatchObject({ example: { exchange: { id: 27 } } });
  });

  it('is how their bodies are framed', () => {
    const found = kindsOf(
      [...many(20), ...many(7, { ...CHUNKED, size: 9 }), ...many(2, CHUNKED)],
      isChunked,
    );
    expect(found).toMatchObject({
      traits: [{ about: 'framing', value: 'chunked' }],
      requests: 9,
      unanswered: 9,
      others: { requests: 20, unanswered: 0 },
      example: { exchange: { id: 27 }, label: 'check/27' },
    });
  });

  it.each([
    [{ about: 'expect' }, { headers: { expect: '100-continue' } }],
    [{ about: 'query' }, { url: 'http://a.test/v2/files/k?a=b' }],
    [{ about: 'method', value: 'POST' }, { method: 'POST' }],
    [{ about: 'body', value: 64 * 1024 }, { size: 70_000 }],
    [
      { about: 'headers', value: 4096 },
      { headers: { 'content-length': '1', x: 'y'.repeat(5000) } },
    ],
    [{ about: 'origin', value: 'http://b.test' }, { url: 'http://b.test/v2/files/k' }],
    [{ about: 'token', value: 'other' }, { good: false }],
  ])('may be %j', (trait, sent: Sent) => {
    const lost = { ...sent, outcome: 'timed-out' } as const;
    const all = [...many(20), ...many(6, lost), ...many(5, CHUNKED)];
    expect(kindsOf(all, (one) => one === lost)?.traits).toEqual([trait]);
  });

  it('may be two things together, where neither tells them from others', () => {
    const all = [...many(9), ...many(9, CHUNKED), ...many(9, { ...CHUNKED, good: false })];
    const found = kindsOf(all, (one) => isChunked(one) && one.good !== false);
    expect(new Set(found?.traits)).toEqual(
      new Set([
        { about: 'token', value: 'good' },
        { about: 'framing', value: 'chunked' },
      ]),
    );
  });

  it('is nothing where few are lost, or any kind is, or all are', () => {
    expect(kindsOf([...many(20), ...many(4, CHUNKED)], isChunked)).toBeUndefined();
    const other = { method: 'POST' };
    const all = [...many(20), ...many(8, CHUNKED), ...many(8, other)];
    expect(kindsOf(all, (one) => isChunked(one) || one === other)).toBeUndefined();
    expect(kindsOf(many(20, CHUNKED), isChunked)).toBeUndefined();
  });

  it('is nothing that others have which are answered', () => {
    const lost = { ...CHUNKED };
    const all = [...many(20), ...many(20, CHUNKED), ...many(8, lost)];
    expect(kindsOf(all, (one) => one === lost)).toBeUndefined();
  });
});
