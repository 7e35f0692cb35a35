import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Watchdog } from './watchdog.js';

const MIB = 1024 * 1024;
let expired: string[];

beforeEach(() => {
  vi.useFakeTimers();
  expired = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(lowestUploadRate = 1): Watchdog {
  return new Watchdog({ timeoutMs: 1_000, lowestUploadRate }, (why) => expired.push(why));
}

/** Lets time pass in steps, with something that happens at each. */
function pass(ms: number, step: number, each: () => void): void {
  for (let at = step; at <= ms; at += step) {
    vi.advanceTimersByTime(step);
    each();
  }
}

describe('Watchdog', () => {
  it('bites after the timeout without progress, and once', () => {
    watch();
    vi.advanceTimersByTime(999);
    expect(expired).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(expired).toEqual(['no progress for 1000 ms']);
  });

  it('takes note when the limit becomes shorter while an answer is awaited', () => {
    let answerTimeoutMs = 30_000;
    const limits = {
      timeoutMs: 30_000,
      answerTimeoutMs: () => answerTimeoutMs,
      whyShorter: 'others got none',
    };
    const dog = new Watchdog({ ...limits, lowestUploadRate: 1 }, (why) => expired.push(why));
    dog.sendingEnded();
    vi.advanceTimersByTime(10_000);
    answerTimeoutMs = 12_000;
    vi.advanceTimersByTime(1_900);
    expect(expired).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(expired).toEqual([
      'no progress for 12000 ms (shortened from 30000 ms: others got none)',
    ]);
  });

  it('does not bite while an upload moves', () => {
    const dog = watch();
    pass(3_600_000, 900, () => dog.progress(64 * 1024));
    expect(expired).toEqual([]);
    vi.advanceTimersByTime(1_002);
    expect(expired).toEqual(['no progress for 1000 ms']);
  });

  it('bites an upload below the lowest rate on the whole, but not within the timeout', () => {
    const dog = watch(1_000);
    pass(900, 100, () => dog.progress(10));
    expect(expired).toEqual([]);
    pass(200, 100, () => dog.progress(10));
    expect(expired).toEqual(['slower than 1000 bytes a second']);
  });

  it('bears a pause of an upload that was fast before', () => {
    const dog = watch(1_000);
    dog.progress(100_000);
    pass(50_000, 500, () => dog.progress(0));
    expect(expired).toEqual([]);
  });

  it('bites an answer that trickles, a timeout after its first byte', () => {
    const dog = watch();
    dog.sendingEnded();
    vi.advanceTimersByTime(900);
    pass(1_000, 100, () => dog.received(1));
    expect(expired).toEqual([]);
    pass(200, 100, () => dog.received(1));
    expect(expired).toEqual(['no whole answer in 1000 ms']);
  });

  it('lets an answer flow on, for four timeouts at the most', () => {
    const dog = watch();
    dog.sendingEnded();
    pass(3_900, 100, () => dog.received(64 * 1024));
    expect(expired).toEqual([]);
    pass(400, 100, () => dog.received(64 * 1024));
    expect(expired).toEqual(['no whole answer in 4000 ms']);
  });

  it('waits longer for an answer to what the kernel may still hold of a slow upload', () => {
    const dog = watch();
    // 8 MiB at 4 MiB a second: the kernel may hold 1 s of it.
    pass(2_000, 500, () => dog.progress(2 * MIB));
    dog.sendingEnded();
    vi.advanceTimersByTime(1_900);
    expect(expired).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(expired).toEqual(['no progress for 1000 ms']);
  });

  it('never bites after stop', () => {
    const dog = watch();
    vi.advanceTimersToNextTimer();
    dog.stop();
    vi.advanceTimersByTime(10_000);
    expect(expired).toEqual([]);
  });
});
