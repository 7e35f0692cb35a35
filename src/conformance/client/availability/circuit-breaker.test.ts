import { beforeEach, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

let nowMs: number;
let breaker: CircuitBreaker;
let asked: number;
beforeEach(() => {
  nowMs = 0;
  asked = 0;
  breaker = new CircuitBreaker(new AbortController().signal, () => nowMs);
});

const answered = async (tookMs = 0) => {
  nowMs += tookMs;
  asked += 1;
  return 'answer';
};
const failing = async (tookMs = 0) => {
  nowMs += tookMs;
  asked += 1;
  throw new Error('no answer');
};
const outcome = (question: () => Promise<string>) =>
  breaker.ask(question).catch((error: unknown) => (error instanceof Error ? error.message : ''));

it('asks no more for a while after three quick failures in a row', async () => {
  for (let time = 0; time < 5; time += 1) expect(await outcome(failing)).toBe('no answer');
  expect(asked).toBe(3);
  nowMs = 1_999;
  expect(await outcome(answered)).toBe('no answer');
  nowMs = 2_000;
  expect(await outcome(answered)).toBe('answer');
  expect(await outcome(answered)).toBe('answer');
});

it('asks no more after a single slow failure, for twice as long', async () => {
  await outcome(() => failing(30_000));
  expect(await outcome(answered)).toBe('no answer');
  nowMs = 89_999;
  expect(await outcome(answered)).toBe('no answer');
  nowMs = 90_000;
  expect(await outcome(answered)).toBe('answer');
});

it('lets one check try again, and the others go on without', async () => {
  await outcome(() => failing(30_000));
  nowMs = 90_000;
  let settle: (text: string) => void = () => undefined;
  const tried = breaker.ask(() => new Promise<string>((resolve) => (settle = resolve)));
  expect(await outcome(answered)).toBe('no answer');
  settle('answer');
  expect(await tried).toBe('answer');
  expect(await outcome(answered)).toBe('answer');
});

it('goes on asking who answered others while one question was too much', async () => {
  let fail: (error: Error) => void = () => undefined;
  const large = breaker.ask(() => new Promise<string>((_, reject) => (fail = reject)));
  nowMs = 10_000;
  await outcome(answered);
  nowMs = 30_000;
  fail(new Error('no answer'));
  await expect(large).rejects.toThrow('no answer');
  expect(await outcome(answered)).toBe('answer');
});
