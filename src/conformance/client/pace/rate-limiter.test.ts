import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.js';

const NEVER = new AbortController().signal;

describe('a rate limiter', () => {
  it('holds back what is more than so many at once', async () => {
    const limiter = new RateLimiter({ concurrency: 3 });
    let now = 0;
    let most = 0;
    const task = async () => {
      now += 1;
      most = Math.max(most, now);
      await turn();
      now -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => limiter.run(task, NEVER)));
    expect(most).toBe(3);
  });

  it('spreads requests over time', async () => {
    let now = 0;
    const asleep: (() => void)[] = [];
    const limiter = new RateLimiter(
      { requestsPerSecond: 100 },
      {
        now: () => now,
        sleep: (ms) => {
          const until = now + ms;
          return new Promise((resolve) => {
            asleep.push(() => {
              now = until;
              resolve();
            });
          });
        },
      },
    );
    const starts: number[] = [];
    const all = Array.from({ length: 6 }, () =>
      limiter.run(async () => void starts.push(now), NEVER),
    );
    await turn();
    for (const wake of asleep) {
      wake();
      await turn();
    }
    await Promise.all(all);
    expect(starts).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it('passes on what a task gives and throws', async () => {
    const limiter = new RateLimiter({});
    expect(await limiter.run(async () => 7, NEVER)).toBe(7);
    await expect(limiter.run(() => Promise.reject(new Error('no')), NEVER)).rejects.toThrow('no');
  });

  it('waits no longer when the run ends', async () => {
    const limiter = new RateLimiter({ requestsPerSecond: 0.001 });
    const ending = new AbortController();
    const tasks = [1, 2, 3].map((value) => limiter.run(async () => value, ending.signal));
    ending.abort();
    expect(await Promise.all(tasks)).toEqual([1, 2, 3]);
  });
});
