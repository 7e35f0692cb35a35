import { expect, it } from 'vitest';
import { Secrets } from '../../http/exchange/secrets.js';
import type { CheckFinished, CheckResult, Failure } from '../events/run-event.js';
import { redactEvent } from './redact-event.js';

const SECRET = 'token-of-the-archive';

function redacted(expected: string, actual: string): Failure {
  const message = `body: expected ${expected}, came ${actual}`;
  const texts = { message, expected, actual };
  const failure: Failure = { ...texts, exchanges: [], curl: '', reproduced: '' };
  const check: CheckResult = {
    id: 'files/a',
    title: '',
    operation: 'files',
    requirements: [],
    level: 'must',
    outcome: 'failed',
    durationMs: 0,
    failure,
  };
  const soFar = { exchanges: 0, bytesSent: 0 };
  const event: CheckFinished = { type: 'check-finished', check, exchanges: [], soFar };
  const shown = redactEvent(event, new Secrets([SECRET]));
  if (shown.type !== 'check-finished' || shown.check.failure === undefined) throw new Error('lost');
  return shown.check.failure;
}

it('keeps the first difference of long texts, wherever it is', () => {
  const begin = `${SECRET} ${'色'.repeat(9_000)}`;
  const { message, expected, actual } = redacted(`${begin}é${'b'.repeat(9_000)}`, `${begin}??`);
  expect(expected).toContain('色é');
  expect(actual).toContain('色??');
  expect(message).toContain('色é');
  expect([expected, actual, message].join()).not.toContain(SECRET);
  expect(expected.length).toBeLessThan(600);
});

it('leaves short ones as they are', () => {
  expect(redacted('200', '400')).toMatchObject({ expected: '200', actual: '400' });
});
