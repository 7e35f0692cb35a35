import { expect, it } from 'vitest';
import { FifoQueue } from './fifo-queue.js';

it('hands items out in the order in which they came, also past its compaction', () => {
  const queue = new FifoQueue<number>();
  const taken: (number | undefined)[] = [];
  for (let n = 0; n < 10_000; n++) {
    queue.push(n);
    if (n % 4 !== 0) taken.push(queue.shift());
  }
  expect(queue.length).toBe(10_000 - taken.length);
  expect(queue.peek()).toBe(taken.length);
  while (queue.length > 0) taken.push(queue.shift());
  expect(taken).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
  expect(queue.shift()).toBeUndefined();
});

it('is empty once it is cleared', () => {
  const queue = new FifoQueue<string>();
  queue.push('a');
  queue.clear();
  expect([queue.length, queue.peek(), queue.shift()]).toEqual([0, undefined, undefined]);
});
