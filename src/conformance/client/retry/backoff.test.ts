import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { Backoff } from './backoff.js';

const answered = (status: number) =>
  exchangeResult({
    answer: { status, headers: new AnswerHeaders([]), body: Buffer.alloc(0), bodyEnd: 'complete' },
  });

it('waits for less after each wait in vain, and not at all for what gives nothing else', () => {
  const backoff = new Backoff();
  expect(backoff.budget('voice', 'record')).toBe(30_000);
  const from = performance.now();
  backoff.record('voice', 'record', answered(429));
  backoff.record('voice', 'upload', answered(200));
  backoff.exhaust(from);
  expect(backoff.budget('voice', 'record')).toBe(0);
  expect(backoff.budget('voice', 'upload')).toBe(7_500);
  // A request that was waiting at the same time.
  backoff.exhaust(from);
  expect(backoff.budget('voice', 'upload')).toBe(7_500);
  backoff.record('voice', 'record', answered(200));
  expect(backoff.budget('voice', 'record')).toBe(7_500);
});
