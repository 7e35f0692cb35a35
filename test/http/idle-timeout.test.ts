import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpClient } from '../../src/http/exchange/http-client.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import { bufferBody } from '../../src/http/message/body.js';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** A server that answers each connection with these, in turn, and closes it behind a 408. */
async function serverThatAnswers(answers: readonly string[]) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    let carried = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const answer = answers[carried] ?? TIMED_OUT;
      carried += 1;
      socket.write(answer);
      if (answer === TIMED_OUT) socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const http = createHttpClient({ timeoutMs: 5_000, secrets: new Secrets() });
  onTestFinished(() => http.close());
  const send = async () => {
    const { answer } = await http.exchange({
      method: 'POST',
      baseUrl: `http://127.0.0.1:${port}`,
      path: '/',
      headers: {},
      body: bufferBody(Buffer.from('{}')),
    });
    return answer?.status;
  };
  return { send, connections: () => connections };
}

it('sends again what met the end of an idle connection, as RFC 9110, section 15.5.9 allows', async () => {
  const { send, connections } = await serverThatAnswers([OK, TIMED_OUT]);
  expect([await send(), await send(), connections()]).toEqual([200, 200, 2]);
});

it('takes a 408 on a new connection for the answer', async () => {
  const { send, connections } = await serverThatAnswers([TIMED_OUT]);
  expect([await send(), connections()]).toEqual([408, 1]);
});
