import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleChecks } from './idle-checks.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const idle = new IdleChecks();
  const counts: number[] = [];
  idle.onChange((count) => counts.push(count));
  return { idle, counts };
}

it('counts a request from when it has been quiet for so long until something moves or it is over', () => {
  const { idle, counts } = counted();
  const quiet: boolean[] = [];
  const watched = idle.watch(200, (isQuiet) => quiet.push(isQuiet));
  vi.advanceTimersByTime(199);
  expect(counts).toEqual([]);
  vi.advanceTimersByTime(1);
  watched.progress();
  vi.advanceTimersByTime(200);
  watched.end();
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([1, 0, 1, 0]);
  expect(quiet).toEqual([true, false, true, false]);
});

it('counts what is held back until its turn has come, where something is quiet', async () => {
  const { idle, counts } = counted();
  let go: (() => void) | undefined;
  const turn = new Promise<void>((resolve) => {
    go = resolve;
  });
  const held = idle.hold(
    async (task) => {
      await turn;
      return task();
    },
    async () => 'sent',
  );
  const watched = idle.watch(200, () => undefined);
  vi.advanceTimersByTime(200);
  go?.();
  expect(await held).toBe('sent');
  watched.end();
  expect(counts).toEqual([0, 2, 1, 0]);
});
