import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

/**
 * Passes emails on, and answers each second success with the id of the one before, whatever the
 * archive has called it.
 */
async function mixingUpIds(origin: string): Promise<string> {
  let count = 0;
  let last = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answer = await fetch(`${origin}${request.url}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: Buffer.concat(chunks),
    });
    const text = await answer.text();
    const { reconciliationId: own = '' } = text.startsWith('{') ? JSON.parse(text) : {};
    const isFirst = answer.status === 200 && own !== '';
    if (isFirst) count += 1;
    const isTaken = isFirst && count % 2 === 0;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(isTaken ? text.replace(own, last) : text);
    if (isFirst) last = own;
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('names an answer with the id of another email once, by the requirement about ids', {
  timeout: 120_000,
}, async () => {
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const email = await mixingUpIds(archive.urls.email);
  const target = await targetOf({ ...archive, urls: { ...archive.urls, email } });
  const only = [
    'email/reconciliation-ids-differ',
    'email/request-id-is-archived',
    'email/duplicate-has-the-original-id',
    'email/same-request-id-is-archived-apart',
  ];
  const { checks, finished } = await judgeWith(target, {
    only,
    observations: false,
    properties: false,
  });
  const failed = finished.requirements.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id }) => id)).toEqual(['email/reconciliation-ids-differ']);
  // What is archived of both is seen all the same.
  const apart = checks.find(({ id }) => id === 'email/same-request-id-is-archived-apart');
  expect(apart).toMatchObject({ outcome: 'passed' });
});
