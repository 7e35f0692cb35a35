import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

const PATIENCE = { timeout: 120_000 };

/**
 * Judges an archive that ends the connection of each request that the interface does not have.
 */
async function judgeDropping(only: string[], fault?: string) {
  const archive = await startArchive({
    variations: { dropsOtherMethods: true },
    ...(fault !== undefined && { fault }),
  });
  try {
    const options = { only, observations: false, properties: false };
    return await judgeWith(await targetOf(archive), options);
  } finally {
    await archive.stop();
  }
}

it(
  'takes a connection that ends each time for an answer that shows nothing',
  PATIENCE,
  async () => {
    const { checks, finished } = await judgeDropping(['archive/*-cannot-be-*']);
    const open = checks.filter(({ outcome }) => !['passed', 'deselected'].includes(outcome));
    expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(finished.verdict).toBe('conformant');
  },
);

it('sees what is shown all the same', PATIENCE, async () => {
  const { checks } = await judgeDropping(
    ['archive/files-cannot-be-read'],
    'archive/files-cannot-be-read/properties-listed',
  );
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(failed).toContain('archive/files-cannot-be-listed/voice');
  expect(checks.filter(({ outcome }) => outcome === 'inconclusive')).toEqual([]);
});

/** Passes on what it gets, and breaks off within the head of its answer to what is no PUT or POST. */
async function halfAnswering(origin: string): Promise<string> {
  const server = createServer((client) => {
    const archive = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [client, archive]) socket.on('error', () => {});
    client.on('data', (bytes) => {
      if (/^(PUT|POST) /.test(bytes.toString('latin1')) || !/^[A-Z]+ \//.test(String(bytes))) {
        archive.write(bytes);
      } else client.end('HTTP/1.1 200 OK\r\nx-text: An archived te');
    });
    archive.on('data', (bytes) => client.write(bytes));
    client.on('close', () => archive.destroy());
    archive.on('close', () => client.destroy());
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('says nothing of an answer that breaks off after its first bytes', PATIENCE, async () => {
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const voice = await halfAnswering(archive.urls.voice);
  const target = await targetOf({ ...archive, urls: { ...archive.urls, voice } });
  const only = ['archive/files-cannot-be-read/voice/{GET,HEAD,PATCH,DELETE}'];
  const { checks } = await judgeWith(target, { only, observations: false, properties: false });
  const ran = checks.filter(({ outcome }) => outcome !== 'deselected');
  expect(ran.length).toBeGreaterThan(1);
  expect(ran.filter(({ outcome }) => outcome !== 'inconclusive').map(({ id }) => id)).toEqual([]);
});
