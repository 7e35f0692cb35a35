import { expect, it, vi } from 'vitest';
import { barrier } from './barrier.js';

it('begins when all have arrived', async () => {
  const arrive = barrier(3);
  let begun = 0;
  const first = [arrive(), arrive()].map((one) => one.then(() => (begun += 1)));
  await Promise.resolve();
  expect(begun).toBe(0);
  await arrive();
  await Promise.all(first);
  expect(begun).toBe(2);
});

it('does not wait for long for one that does not come, and not at all for a late one', async () => {
  vi.useFakeTimers();
  try {
    const arrive = barrier(2);
    let isFirstOver = false;
    const first = arrive().then(() => {
      isFirstOver = true;
    });
    await vi.advanceTimersByTimeAsync(499);
    expect(isFirstOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await first;
    await arrive();
    await arrive();
  } finally {
    vi.useRealTimers();
  }
});
