import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { OPERATIONS } from '../../src/spec/operation.js';
import { PLAIN_REQUIREMENTS } from '../../src/spec/plain-request.js';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';
import { randomOf } from '../support/random-of.js';

/** Passes everything on, and answers one record in ten with 500 instead, whatever it is. */
async function erring(origin: string): Promise<string> {
  // In no step with what is tried again.
  const draw = randomOf(3);
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST' && draw() < 0.1) {
      incoming.resume();
      incoming.on('end', () => response.writeHead(500, { 'content-length': 0 }).end());
      return;
    }
    const { method, headers, url } = incoming;
    const onward = forward(`${origin}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('names errors that any request meets by the plain requests that met them alone', {
  timeout: 120_000,
}, async () => {
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const url = await erring(new URL(archive.urls.voice).origin);
  const urls = Object.fromEntries(OPERATIONS.map((name) => [name, url]));
  const target = await targetOf({ ...archive, urls }, { inspector: undefined });
  const { checks, finished } = await judgeWith(target, {
    only: ['files/key-must-be-equal', 'records/*', 'email/duplicate-*', 'email/oversize*'],
    observations: false,
    properties: false,
    tier: 'gate',
    concurrency: 1,
    isConcurrencyFixed: true,
  });
  const failed = finished.requirements.filter(({ outcome }) => outcome === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter(({ id }) => !PLAIN_REQUIREMENTS.has(id)).map(({ id }) => id)).toEqual([]);
  const explained = checks.filter(({ reason }) => reason?.includes('to this server do'));
  expect(explained.length).toBeGreaterThan(0);
  expect(finished.verdict).toBe('nonconformant');
});
