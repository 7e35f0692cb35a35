import { afterEach, describe, expect, it, vi } from 'vitest';
import { onInterrupt, withInterruption } from './on-interrupt.js';

afterEach(() => vi.restoreAllMocks());

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

describe('the signals of a run', () => {
  it.each(SIGNALS)('ask it to end on the first %s', (signal) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const interruption = onInterrupt();
    process.emit(signal);
    expect(interruption.signal.aborted).toBe(true);
    expect(exit).not.toHaveBeenCalled();
    interruption.release();
  });

  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
    ['SIGTERM', 'SIGINT'],
  ] as const)('end the process at once when %s is followed by %s', (first, second) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const interruption = onInterrupt();
    process.emit(first);
    process.emit(second);
    expect(exit.mock.calls).toEqual([[130]]);
    interruption.release();
  });

  it('mean what they meant before once the run is over', () => {
    const before = SIGNALS.map((signal) => process.listenerCount(signal));
    onInterrupt().release();
    expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(before);
  });

  it('mean what they meant before also where what they end has failed', async () => {
    const before = SIGNALS.map((signal) => process.listenerCount(signal));
    const failing = withInterruption(async (signal) => {
      process.emit('SIGINT');
      expect(signal.aborted).toBe(true);
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(before);
  });
});
