import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import type { Answer } from '../../../http/message/answer/answer-reader.js';
import { AdaptiveTimeouts } from './adaptive-timeouts.js';

const PLAIN = { kind: 'voice/record', bytes: 100 };

function answered(bodyEnd: Answer['bodyEnd'], { firstByteMs = 1, stalled = false } = {}) {
  const answer = { status: 200, headers: new AnswerHeaders([]), body: Buffer.from('{'), bodyEnd };
  const result = exchangeResult({ answer, stalled });
  return { ...result, exchange: { ...result.exchange, timing: { firstByteMs, totalMs: 1 } } };
}

const unanswered = exchangeResult({ outcome: 'timed-out', stalled: true });

it('waits for less after each wait in vain, and those at the same time count as one', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  expect(timeouts.waitMs(PLAIN)).toBe(30_000);
  const begun = performance.now();
  for (let count = 0; count < 4; count += 1) timeouts.record('voice', PLAIN, unanswered, begun);
  expect(timeouts.waitMs(PLAIN)).toBe(30_000 / 16);
  timeouts.record('voice', PLAIN, unanswered, performance.now() + 1);
  expect(Math.round(timeouts.waitMs(PLAIN))).toBe(250);
  for (let count = 2; count < 100; count += 1) {
    timeouts.record('voice', PLAIN, unanswered, performance.now() + count * 1_000);
  }
  expect(Math.round(timeouts.waitMs(PLAIN))).toBe(50);
});

it('waits for as long as such answers take, and longer for large bodies', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  for (let count = 0; count < 50; count += 1) {
    timeouts.record('voice', PLAIN, answered('complete', { firstByteMs: 8_000 }), 0);
  }
  for (let count = 1; count < 5; count += 1) {
    timeouts.record('voice', PLAIN, unanswered, performance.now() + count * 1_000);
  }
  expect(timeouts.waitMs(PLAIN)).toBeGreaterThan(8_000);
  expect(timeouts.waitMs({ ...PLAIN, bytes: 1024 * 1024 })).toBeGreaterThan(16_000);
  expect(timeouts.waitMs({ kind: 'voice/upload', bytes: 1 })).toBeLessThan(300);
});

it('waits for large bodies no longer than the others of them needed', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  const email = { kind: 'email/record', bytes: 10 * 1024 * 1024 };
  const inVain = () => {
    for (let count = 1; count < 5; count += 1) {
      timeouts.record('email', email, unanswered, performance.now() + count * 1_000);
    }
  };
  inVain();
  expect(timeouts.waitMs(email)).toBeGreaterThan(2_000);
  for (let count = 0; count < 9; count += 1) {
    timeouts.record('email', email, answered('complete', { firstByteMs: 50 }), 0);
  }
  expect(timeouts.waitMs(email)).toBe(2_500);
});

it('gives a target that answers such requests the time of a pause, until very many were waited for in vain', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  const inVain = (count: number) => {
    for (let one = 0; one < count; one += 1) {
      timeouts.record('voice', PLAIN, unanswered, performance.now() + one * 1_000);
    }
  };
  for (let count = 0; count < 9; count += 1)
    timeouts.record('voice', PLAIN, answered('complete'), 0);
  inVain(2);
  expect(timeouts.waitMs(PLAIN)).toBe(5_000);
  expect(Math.round(timeouts.waitMs({ ...PLAIN, kind: 'voice/upload' }))).toBe(250);
  inVain(48);
  expect(timeouts.waitMs(PLAIN)).toBe(200);
});

it('waits for files of a gigabyte as long as it takes to pass them on, whatever was waited for in vain', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  const upload = { kind: 'voice/upload', bytes: 1_073_741_824 };
  timeouts.record('voice', upload, unanswered, performance.now());
  expect(timeouts.waitMs({ ...upload, bytes: 2_000 })).toBeLessThan(30_000);
  expect(timeouts.waitMs(upload)).toBeGreaterThan(120_000);
  expect(timeouts.waitMs(upload)).toBeLessThan(150_000);
});

it('leaves the rest of an answer where none of its status ever came to its end', () => {
  const timeouts = new AdaptiveTimeouts(30_000);
  const unfinished = answered('broken', { stalled: true });
  for (let count = 0; count < 7; count += 1) timeouts.record('voice', PLAIN, unfinished, 0);
  expect(timeouts.restMs('voice', 200)).toBeUndefined();
  timeouts.record('voice', PLAIN, unfinished, 0);
  expect(timeouts.restMs('voice', 200)).toBeLessThan(100);
  expect(timeouts.restMs('voice', 400)).toBeUndefined();
  expect(timeouts.restMs('email', 200)).toBeUndefined();
  timeouts.record('voice', PLAIN, answered('complete'), 0);
  expect(timeouts.restMs('voice', 200)).toBeUndefined();
});
