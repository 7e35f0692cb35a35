import { expect, it } from 'vitest';
import { deferred } from '../../../test/support/archive-for-test.js';
import { sharedSync } from './shared-sync.js';

function start() {
  const running: { end: () => void; fail: (error: Error) => void }[] = [];
  const sync = sharedSync(() => {
    const { promise, resolve, reject } = deferred();
    running.push({ end: resolve, fail: reject });
    return promise;
  });
  return { running, sync };
}

it('gives each caller a sync that began after its call, shared by those who wait', async () => {
  const { running, sync } = start();
  const done: string[] = [];
  const first = sync().then(() => done.push('first'));
  const waiting = [sync(), sync(), sync()].map((one) => one.then(() => done.push('later')));
  expect(running).toHaveLength(1);
  running[0]?.end();
  await first;
  expect(done).toEqual(['first']);
  await Promise.resolve();
  expect(running).toHaveLength(2);
  running[1]?.end();
  await Promise.all(waiting);
  expect(done).toEqual(['first', 'later', 'later', 'later']);
  expect(running).toHaveLength(2);
});

it('tells a failure to those who shared the sync, and no one else', async () => {
  const { running, sync } = start();
  const first = sync();
  const second = sync();
  running[0]?.fail(new Error('no disk'));
  await expect(first).rejects.toThrow('no disk');
  await Promise.resolve();
  running[1]?.end();
  await second;
});
