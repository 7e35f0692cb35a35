import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bufferBody } from '../message/body.js';
import { LeadingRequests } from './leading-requests.js';

const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('finds those that wait for an origin, until it is given up', async () => {
  const leading = new LeadingRequests();
  expect(leading.followerOf('http://a')).toBeUndefined();
  const [first, second] = [leading.next('http://a', signal), leading.next('http://a', signal)];
  expect(leading.followerOf('http://b')).toBeUndefined();
  leading.followerOf('http://a')?.end(undefined);
  expect(leading.followerOf('http://a')).toBeDefined();
  leading.giveUp('http://a');
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect(await leading.next('http://a', signal)).toBeUndefined();
});

it('waits only where one that could lead was sent a moment ago', async () => {
  const leading = new LeadingRequests();
  expect(await leading.next('http://a', signal)).toBeUndefined();
  leading.followerOf('http://a');
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await leading.next('http://a', signal)).toBeUndefined();
});

it('waits ever more rarely where that is in vain', async () => {
  const leading = new LeadingRequests();
  const waits: boolean[] = [];
  for (let number = 0; number < 60; number += 1) {
    leading.followerOf('http://a');
    const next = leading.next('http://a', signal);
    waits.push(vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(500);
    await next;
  }
  expect(waits.slice(0, 7)).toEqual([true, true, true, true, false, true, false]);
  expect(waits.filter(Boolean).length).toBeLessThan(12);
});

it('lets only those lead that one write sends, and that leave their connection open', () => {
  const plain = { method: 'PUT', baseUrl: 'http://a', path: '/', headers: {} };
  const body = bufferBody(Buffer.from('a'));
  expect(LeadingRequests.isShort({ ...plain, body })).toBe(true);
  expect(LeadingRequests.isShort({ ...plain, body, delivery: { connection: 'old' } })).toBe(true);
  expect(LeadingRequests.isShort({ ...plain, body, framing: 'chunked', delivery: {} })).toBe(true);
  for (const more of [
    { framing: 'chunked' as const },
    { delivery: { connection: 'own' as const } },
    { ending: { how: 'fin' as const } },
    { declaredLength: 2 },
    { lastByteAfter: async () => undefined },
    { headers: { Connection: 'close' } },
  ]) {
    expect(LeadingRequests.isShort({ ...plain, body, ...more })).toBe(false);
  }
});
