import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JobGuard, signJob } from './job-guard.js';
import { seal, unseal } from './sealed.js';

const KEY = 'k'.repeat(32);
const NOW = 1_800_000_000_000;

it('opens what was sealed with the same key for the same place, and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (place, body) => {
      const text = seal(KEY, place, body);
      expect(unseal(KEY, place, text)).toBe(body);
      expect(unseal(`${KEY}x`, place, text)).toBeUndefined();
      expect(unseal(KEY, `${place}x`, text)).toBeUndefined();
    }),
  );
});

it('does not open what was changed in any place', () => {
  const text = seal(KEY, 'here', '{"count":1}');
  const whole: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'A' ? 'B' : 'A';
    const opened = unseal(KEY, 'here', text.slice(0, at) + other + text.slice(at + 1));
    // The last digits of base64 may have bits that stand for nothing.
    if (opened !== undefined) whole.push(opened);
  }
  expect(new Set([...whole, '{"count":1}'])).toEqual(new Set(['{"count":1}']));
  expect(unseal(KEY, 'here', 'no JSON')).toBeUndefined();
});

it('takes a job once, for a minute, and for the agent that it is meant for', () => {
  const text = signJob(KEY, 'one', { what: 'a load' }, NOW);
  const guard = new JobGuard(KEY, 'one');
  const late = new JobGuard(KEY, 'one').open(text, NOW + 61_000);
  const early = new JobGuard(KEY, 'one').open(text, NOW - 61_000);
  expect([late, early]).toEqual([
    { ok: false, why: 'it was signed too long ago' },
    { ok: false, why: 'it was signed too long ago' },
  ]);
  expect(guard.open(text, NOW + 59_000)).toEqual({ ok: true, job: { what: 'a load' } });
  expect(guard.open(text, NOW + 59_500)).toEqual({ ok: false, why: 'it was taken before' });
  const other = { ok: false, why: 'it is not signed with the key of this agent' };
  expect(new JobGuard(KEY, 'two').open(text, NOW)).toEqual(other);
  expect(new JobGuard('x'.repeat(32), 'one').open(text, NOW)).toEqual(other);
  expect(guard.open('{}', NOW)).toEqual(other);
});

it('does not forget a job for as long as it could be taken', () => {
  const guard = new JobGuard(KEY, 'one');
  const text = signJob(KEY, 'one', 1, NOW);
  expect(guard.open(text, NOW - 59_000).ok).toBe(true);
  for (let second = -58; second <= 60; second++) {
    guard.open(signJob(KEY, 'one', 2, NOW + second * 1000), NOW + second * 1000);
    expect(guard.open(text, NOW + second * 1000).ok).toBe(false);
  }
});
