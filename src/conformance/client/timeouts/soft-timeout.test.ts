import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exchangeResult } from '../../../../test/support/engine-fakes.js';
import { SoftTimeout } from './soft-timeout.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds after which a request that is never answered is given up. */
async function givenUpAfter(timeout: SoftTimeout): Promise<number> {
  const begun = performance.now();
  const ended = timeout.within({}, async ({ signal }) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    return exchangeResult({ outcome: 'cancelled' });
  });
  await vi.runAllTimersAsync();
  await ended;
  return Math.round(performance.now() - begun);
}

it.each([
  ['quick', 20, 500],
  ['slow', 400, 2_000],
  ['very slow', 3_000, 5_000],
])(
  'waits longer in vain once, and then as long as a %s target may need',
  async (_, longestMs, then) => {
    const timeout = new SoftTimeout(() => longestMs);
    expect(await givenUpAfter(timeout)).toBe(5_000);
    expect(await givenUpAfter(timeout)).toBe(then);
    expect(await givenUpAfter(timeout)).toBe(then);
  },
);
