import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { PreparedUploads } from './prepared-uploads.js';

const exchange = (id: number, method: string, text = '', cut = false): Exchange => ({
  ...exchangeResult().exchange,
  id,
  method,
  requestBody: { size: text.length, text, cut },
});

const record = (...keys: string[]): string =>
  JSON.stringify({ files: keys.map((fileKey) => ({ fileKey, filename: 'a' })) });

it('finds the uploads of the files that records refer to, in the order in which they were made', () => {
  const prepared = new PreparedUploads();
  const [first, second, third] = [1, 2, 3].map((id) => exchange(id, 'PUT'));
  for (const [key, one] of [
    ['a/1', first],
    ['a/2', second],
    ['a/3', third],
  ] as const) {
    if (one !== undefined) prepared.note(key, one);
  }
  const told = [exchange(7, 'POST', record('a/3', 'own')), exchange(8, 'POST', record('a/1'))];
  expect(prepared.referredToBy(told)).toEqual([first, third]);
  expect(prepared.referredToBy([exchange(9, 'POST', record('a/1 '))])).toEqual([]);
});

it('reads JSON that is spelled otherwise, and what is there of JSON that is broken', () => {
  const prepared = new PreparedUploads();
  prepared.note('a/ü', exchange(1, 'PUT'));
  const found = (text: string, cut = false) =>
    prepared.referredToBy([exchange(2, 'POST', text, cut)]).length;
  expect(found('{"fileKey":"a\\/\\u00fc"}')).toBe(1);
  expect(found('{"fileKey":"a/ü","b":')).toBe(1);
  expect(found(`${'['.repeat(100_000)}"a/ü"${']'.repeat(100_000)}`)).toBe(1);
  expect(found('{"fileKey":"a/ü","text":"cut at 4 Ki', true)).toBe(1);
  expect(found('')).toBe(0);
});

it('forgets the oldest where there are many', () => {
  const prepared = new PreparedUploads();
  for (let id = 0; id < 2000; id += 1) prepared.note(`a/${id}`, exchange(id, 'PUT'));
  const found = (id: number) => prepared.referredToBy([exchange(9999, 'POST', record(`a/${id}`))]);
  expect(found(0)).toEqual([]);
  expect(found(1999)).toHaveLength(1);
});
