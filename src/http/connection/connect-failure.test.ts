import { createServer } from 'node:http';
import { connect } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { connectFailure, errorText } from './connect-failure.js';

it('says in words that a plain server speaks no TLS', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const error = await new Promise<NodeJS.ErrnoException>((resolve) => {
    connect({ host: '127.0.0.1', port }).on('error', resolve);
  });
  expect(connectFailure(true, error)).toEqual({
    outcome: 'tls',
    error:
      'the server does not speak TLS on this port (wrong version number); http:// may be meant',
    stalled: false,
  });
});

it('gives the reason of a handshake that failed, not its place in the source of a library', () => {
  const error = Object.assign(
    new Error('80FC:error:0A00010B:SSL routines:f:bad:../ssl/x.c:350:\n'),
    {
      code: 'ERR_SSL_BAD',
      reason: 'bad certificate status response',
    },
  );
  expect(errorText(error)).toBe('ERR_SSL_BAD: bad certificate status response');
  expect(errorText(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(
    'read ECONNRESET',
  );
});
