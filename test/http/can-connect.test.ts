import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { startHttpServer } from '../support/http-server.js';

describe('canConnect', () => {
  it('finds a host that listens, and not one that stopped', async () => {
    const server = await startHttpServer();
    const url = `${server.base}/some/path`;
    expect(await canConnect(url, { timeoutMs: 5_000 })).toBeUndefined();
    expect(
      await canConnect(url.replace('localhost', '127.0.0.1'), { timeoutMs: 5_000 }),
    ).toBeUndefined();
    await server.stop();
    expect(await canConnect(url, { timeoutMs: 5_000 })).toContain('ECONNREFUSED');
  });

  it('says which name is unknown', async () => {
    expect(await canConnect('https://nowhere.invalid', { timeoutMs: 5_000 })).toMatch(
      /ENOTFOUND|EAI_AGAIN/,
    );
  });

  it('sends nothing', async () => {
    let bytes = 0;
    const server = createServer((socket) => socket.on('data', (data) => (bytes += data.length)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connection = once(server, 'connection');
    expect(await canConnect(`http://127.0.0.1:${port}`, { timeoutMs: 5_000 })).toBeUndefined();
    const [socket] = await connection;
    if (!socket.closed) await once(socket, 'close');
    server.close();
    expect(bytes).toBe(0);
  });

  it('takes URLs only', async () => {
    await expect(canConnect('localhost:1', { timeoutMs: 10 })).rejects.toMatchObject({
      code: 'invalid-url',
    });
  });
});
