import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.js';

const FOREVER = new AbortController().signal;

describe('the pace of a run', () => {
  it('holds back what is more than so many at once', async () => {
    const pace = createThrottle({ concurrency: 3 });
    let now = 0;
    let most = 0;
    const task = async () => {
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => pace(task, FOREVER)));
    expect(most).toBe(3);
  });

  it('spreads requests over time', async () => {
    const pace = createThrottle({ requestsPerSecond: 100 });
    const starts: number[] = [];
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 6 }, () =>
        pace(async () => void starts.push(performance.now() - begun), FOREVER),
      ),
    );
    // Later than planned on a busy machine; timers may fire a millisecond early.
    for (const [index, start] of starts.entries()) expect(start).toBeGreaterThan(index * 10 - 3);
  });

  it('passes on what a task gives and throws', async () => {
    const pace = createThrottle({});
    expect(await pace(async () => 7, FOREVER)).toBe(7);
    await expect(pace(() => Promise.reject(new Error('no')), FOREVER)).rejects.toThrow('no');
  });

  it('waits no longer when the run ends', async () => {
    const pace = createThrottle({ requestsPerSecond: 0.001 });
    const ending = new AbortController();
    const tasks = [1, 2, 3].map((value) => pace(async () => value, ending.signal));
    ending.abort();
    expect(await Promise.all(tasks)).toEqual([1, 2, 3]);
  });
});
