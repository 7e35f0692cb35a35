import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { emittedEvents } from './emitted-events.js';

async function readAll(events: AsyncIterable<number>): Promise<{ seen: number[]; error: unknown }> {
  const seen: number[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { seen, error: undefined };
  } catch (error) {
    return { seen, error };
  }
}

it('gives the events in order, those that came before they were read as well', async () => {
  const events = emittedEvents<number>(async (emit) => {
    emit(1);
    await turn();
    emit(2);
    emit(3);
  });
  await turn();
  expect(await readAll(events)).toEqual({ seen: [1, 2, 3], error: undefined });
});

it('throws what the work failed with, after its events', async () => {
  const failed = new Error('broken');
  const events = emittedEvents<number>(async (emit) => {
    emit(1);
    throw failed;
  });
  await turn();
  expect(await readAll(events)).toEqual({ seen: [1], error: failed });
});

it('lets work go on that is not followed any more', async () => {
  let ended = false;
  const events = emittedEvents<number>(async (emit) => {
    emit(1);
    await turn();
    emit(2);
    ended = true;
  });
  for await (const event of events) {
    expect(event).toBe(1);
    break;
  }
  await expect.poll(() => ended).toBe(true);
});
