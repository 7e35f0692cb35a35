import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { OPERATIONS } from '../../src/spec/operation.js';
import { PLAIN_REQUIREMENTS } from '../../src/spec/plain-request.js';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

/** Fewer than the plain records of one check, which meets an error therefore; far more than others send. */
const EACH = 30;

/** Passes everything on, and answers some records with 500 instead, whatever they are. */
async function erring(origin: string): Promise<string> {
  let records = 0;
  const server = createServer((incoming, response) => {
    if (incoming.method === 'POST') records += 1;
    if (incoming.method === 'POST' && records % EACH === 0) {
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
  const gateways = OPERATIONS.map(
    async (name) => [name, await erring(new URL(archive.urls[name]).origin)] as const,
  );
  const urls = Object.fromEntries(await Promise.all(gateways));
  const target = await targetOf({ ...archive, urls }, { inspector: undefined });
  const { finished } = await judgeWith(target, {
    only: [
      'records/missing-file',
      'records/missing-file-of-any-key',
      'email/duplicate-is-202',
      // They send plain requests often enough to meet one.
      'records/concurrent-records',
      'email/concurrent-emails',
    ],
    observations: false,
    properties: false,
    concurrency: 1,
    isConcurrencyFixed: true,
  });
  const failed = finished.requirements.filter(({ outcome }) => outcome === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter(({ id }) => !PLAIN_REQUIREMENTS.has(id)).map(({ id }) => id)).toEqual([]);
  expect(finished.verdict).toBe('nonconformant');
});
