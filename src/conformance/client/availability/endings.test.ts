import { expect, it } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { Endings } from './endings.js';

const RESET = exchangeResult({ outcome: 'reset' });
const STALLED = exchangeResult({ outcome: 'timed-out', stalled: true });
const answer = {
  status: 400,
  headers: new AnswerHeaders([]),
  body: Buffer.alloc(0),
  bodyEnd: 'broken',
} as const;

function endingsOf(...results: Parameters<Endings['record']>[0][]): Endings {
  const endings = new Endings();
  for (const result of results) endings.record(result);
  return endings;
}

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

it('tells when all ended in the same way without a status', () => {
  expect(endingsOf(...times(7, RESET)).allWithoutStatus).toBeUndefined();
  expect(endingsOf(...times(8, RESET)).allWithoutStatus).toBe(
    'the connection ended before a status, 8 times and never otherwise',
  );
  expect(endingsOf(...times(8, STALLED)).allWithoutStatus).toContain('no status in time');
});

it('goes on after a single status, and while the ways differ', () => {
  const once = exchangeResult({ answer, stalled: true });
  expect(endingsOf(once, ...times(50, RESET)).allWithoutStatus).toBeUndefined();
  const mixed = Array.from({ length: 20 }, () => [RESET, STALLED]).flat();
  expect(endingsOf(...mixed).allWithoutStatus).toBeUndefined();
});

it('takes no notice of what the harness ended', () => {
  const own = exchangeResult({ outcome: 'cancelled' });
  const aborted = exchangeResult({ outcome: 'aborted' });
  expect(endingsOf(...times(20, own), ...times(20, aborted)).allWithoutStatus).toBeUndefined();
});
