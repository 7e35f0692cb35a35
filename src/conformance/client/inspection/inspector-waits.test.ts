import { expect, it, vi } from 'vitest';
import { InspectorWaits } from './inspector-waits.js';

const question = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

it('adds up what each session waited, and counts questions at the same time once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const waits = new InspectorWaits();
    const asked = Promise.all([
      waits.during('a', question(100)),
      waits.during('a', question(300)),
      waits.during('b', question(50)),
    ]).then(() => waits.during('a', question(1_000)));
    await vi.advanceTimersByTimeAsync(2_000);
    await asked;
    expect([waits.ms('a'), waits.ms('b'), waits.ms('c')]).toEqual([1_300, 50, 0]);
  } finally {
    vi.useRealTimers();
  }
});

it('counts an answer that failed, and passes the failure on', async () => {
  const waits = new InspectorWaits();
  const failing = async () => {
    await question(20)();
    throw new Error('no answer');
  };
  await expect(waits.during('a', failing)).rejects.toThrow('no answer');
  expect(waits.ms('a')).toBeGreaterThanOrEqual(15);
});
