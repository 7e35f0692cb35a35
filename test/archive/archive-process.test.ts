import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import { startReferenceChild } from '../../src/archive/child.js';
import { clientOf } from '../support/archive-client.js';

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('serves from a process of its own until it is stopped', async () => {
  const child = await startReferenceChild({ store: 'memory', token: 'secret' });
  expect(child.token).toBe('secret');
  expect((await clientOf(child).put('default/f', 'x')).status).toBe(200);
  await child.stop();
  expect(alive(child.pid)).toBe(false);
  await child.stop();
});

it('ends on SIGTERM, and leaves an interrupt to its parent', async () => {
  const child = await startReferenceChild({ store: 'memory' });
  process.kill(child.pid, 'SIGINT');
  expect((await clientOf(child).put('default/f', 'x')).status).toBe(200);
  process.kill(child.pid, 'SIGTERM');
  await child.ended;
  expect(alive(child.pid)).toBe(false);
});

it('does not outlive a parent that is killed', async () => {
  const module = fileURLToPath(new URL('../../dist/tools/archive/child.js', import.meta.url));
  const script = `
    import { startReferenceChild } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await startReferenceChild({ store: 'memory' })));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout, 'data');
  const { pid, ...address } = JSON.parse(String(line)) as ReferenceAddress & { pid: number };
  expect((await clientOf(address).put('default/f', 'x')).status).toBe(200);
  expect(alive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(alive(pid)).toBe(false), { timeout: 10_000 });
});

it('says why it did not start', async () => {
  await expect(startReferenceChild({ store: 'disk' })).rejects.toThrow('needs a dataDir');
  const child = await startReferenceChild({ store: 'memory' });
  onTestFinished(() => child.stop());
  const onePort = Number(new URL(child.inspectorUrl).port);
  await expect(startReferenceChild({ store: 'memory', onePort })).rejects.toThrow('EADDRINUSE');
});

it('holds no more of a large upload in memory than a few pieces', async () => {
  const child = await startReferenceChild({ store: 'memory' });
  onTestFinished(() => child.stop());
  const piece = new Uint8Array(2 ** 20);
  let left = 300;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(piece);
    },
  });
  const { put, file } = clientOf(child);
  expect((await put('default/large', body)).status).toBe(200);
  expect((await file('default/large'))?.size).toBe(300 * 2 ** 20);
  expect(await peakMebibytes(child.pid)).toBeLessThan(200);
});

async function peakMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
