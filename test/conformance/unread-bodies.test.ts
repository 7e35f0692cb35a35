import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

const PATIENCE = { timeout: 60_000 };
const TOKEN = 'token-of-the-archive';
const ANSWER = '\r\ncontent-length: 0\r\n\r\n';

/** How a server goes on behind a body. */
interface Reads {
  /** It reads chunks; otherwise they are what comes next. */
  chunks: boolean;
  /** It reads the bodies of what it refuses. */
  refused: boolean;
}

/** Answers the requests of one connection; what makes no sense, as HTTP/0.9 is answered. */
function serve(socket: Socket, reads: Reads): void {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const line = /^(.*)\r\n/.exec(text)?.[1];
      if (line !== undefined && !/^[A-Z]+ \/\S* HTTP\/1\.1$/.test(line)) {
        socket.end('<p>Bad request syntax</p>');
        return;
      }
      const [, head = '', rest = ''] = /^(.*?\r\n)\r\n(.*)$/s.exec(text) ?? [];
      if (head === '') return;
      const isRefused = !head.includes(TOKEN);
      const chunks = /^transfer-encoding/im.test(head);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      const whole = chunks ? rest.indexOf('0\r\n\r\n') + 5 : length;
      const isRead = isRefused ? reads.refused : !chunks || reads.chunks;
      if (isRead && (rest.length < whole || whole === 4)) return;
      text = isRead ? rest.slice(whole) : rest;
      socket.write(`HTTP/1.1 ${isRefused ? '401 Unauthorized' : '200 OK'}${ANSWER}`);
    }
  });
}

/** How the checks of what comes behind a body end on such a server. */
async function outcomes(reads: Reads): Promise<Record<string, string>> {
  const server = createServer((socket) => serve(socket, reads));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const voice = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { conversations: voice, voice, email: voice, eventFeed: voice };
  const target = await targetOf(
    { urls, inspectorUrl: voice, token: TOKEN },
    { inspector: undefined },
  );
  const only = ['wire/behind-*/voice', 'wire/behind-*/voice/**'];
  const { checks } = await judgeWith(target, { only, observations: false, properties: false });
  const ran = checks.filter(({ outcome }) => outcome !== 'deselected');
  return Object.fromEntries(ran.map(({ id, outcome }) => [id.replace('/voice', ''), outcome]));
}

it('passes a server that reads every body', PATIENCE, async () => {
  expect(new Set(Object.values(await outcomes({ chunks: true, refused: true })))).toEqual(
    new Set(['passed']),
  );
});

it('sees that chunks were not read, though the upload is answered 200', PATIENCE, async () => {
  expect(await outcomes({ chunks: false, refused: true })).toMatchObject({
    'wire/behind-chunks': 'failed',
    'wire/behind-a-body/x-a-b': 'passed',
  });
});

it('sees that the body of a refused request was not read', PATIENCE, async () => {
  expect(await outcomes({ chunks: true, refused: false })).toMatchObject({
    'wire/behind-chunks': 'passed',
    'wire/behind-a-body/x-a-b': 'failed',
    'wire/behind-refused-chunks/upload': 'failed',
  });
});

it.each([
  ['files/length-is-optional', 'chunks-before-the-next-request'],
  ['archive/bodies-are-not-requests', 'before-the-next-request'],
])('blames nothing but %s for what follows such a body', PATIENCE, async (requirement, name) => {
  const archive = await startArchive({ fault: `${requirement}/${name}` });
  onTestFinished(() => archive.stop());
  const only = ['files/referenceable-at-once', 'access/upload-needs-a-token', 'files/re-upload'];
  const options = { only, observations: false, properties: false };
  const { finished } = await judgeWith(await targetOf(archive), options);
  const failed = finished.requirements.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id }) => id)).toEqual([requirement]);
});
