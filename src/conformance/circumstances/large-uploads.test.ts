import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSession } from '../../../test/support/fake-session.js';
import type { HostName } from '../../spec/operation.js';
import { LargeUploads } from './large-uploads.js';

/**
 * Large uploads to a target that has them as long as their last byte is missing; `open` are those
 * under way.
 */
function largeUploads(concurrency?: number) {
  const fake = fakeSession();
  const open: HostName[] = [];
  const uploads = new LargeUploads(
    () => ({
      ...fake,
      upload: async (command) => {
        open.push(command.host);
        await command.lastByteAfter?.();
        open.splice(open.indexOf(command.host), 1);
        return fake.upload(command);
      },
    }),
    concurrency,
  );
  return { uploads, open, sent: fake.sent };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('keeps one to a host under way, for those that come next as well', async () => {
  const { uploads, open, sent } = largeUploads();
  const seen: HostName[][] = [];
  const look = async () => void seen.push([...open]);
  await Promise.all([uploads.beside('voice', look), uploads.beside('voice', look)]);
  await vi.advanceTimersByTimeAsync(1500);
  await uploads.beside('voice', look);
  expect(seen).toEqual([['voice'], ['voice'], ['voice']]);
  await vi.advanceTimersByTimeAsync(1499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['PUT voice']);
});

it('leaves room for the requests beside it where few are taken at once', async () => {
  const { uploads, open, sent } = largeUploads(3);
  const seen: HostName[][] = [];
  const act = async () => {
    await turn();
    seen.push([...open]);
  };
  await Promise.all([uploads.beside('voice', act), uploads.beside('conversations', act)]);
  expect(seen).toEqual([['voice'], ['conversations']]);
  expect(sent).toEqual(['PUT voice', 'PUT conversations']);
});

it('sends none where one request is sent at a time', async () => {
  const { uploads, open } = largeUploads(1);
  expect(await uploads.beside('voice', async () => open.length)).toBe(0);
});

it('goes on without one that cannot be sent', async () => {
  const uploads = new LargeUploads(() => ({
    ...fakeSession(),
    upload: () => Promise.reject(new Error('refused')),
  }));
  expect(await uploads.beside('voice', async () => 'judged')).toBe('judged');
});
