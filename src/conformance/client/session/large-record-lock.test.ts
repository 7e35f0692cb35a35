import { expect, it } from 'vitest';
import { IdleChecks } from '../idle-checks.js';
import { largeRecordLock } from './large-record-lock.js';

it('lets one after the other go, and those first that have gone before', async () => {
  const lock = largeRecordLock(new IdleChecks());
  const gone: string[] = [];
  let under = 0;
  const step = (owner: object, name: string) =>
    lock(owner, async () => {
      under += 1;
      await new Promise((done) => setTimeout(done, 1));
      expect(under).toBe(1);
      under -= 1;
      gone.push(name);
    });
  const check = async (name: string) => {
    const owner = {};
    await step(owner, `${name}1`);
    await step(owner, `${name}2`);
  };
  await Promise.all(['a', 'b', 'c'].map(check));
  expect(gone).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'c2']);
});

it('goes on after one that failed', async () => {
  const lock = largeRecordLock(new IdleChecks());
  const failed = lock({}, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await lock({}, () => Promise.resolve('yes'))).toBe('yes');
});
