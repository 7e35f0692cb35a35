// Servers that never come to an end.
import { eachRequest } from './behaviour.mjs';

const OK = 'HTTP/1.1 200 OK\r\n';

/**
 * @param {string} start
 * @param {string} more
 * @returns {import('./behaviour.mjs').HostileBehaviour}
 */
const forever = (start, more) => ({
  raw: (socket) =>
    eachRequest(socket, () => {
      socket.write(start);
      const flow = () => {
        while (!socket.destroyed && socket.write(more));
      };
      socket.on('drain', flow);
      flow();
    }),
});

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const endless = {
  'endless-body': forever(`${OK}\r\n`, '{"a":'.repeat(10_000)),
  'endless-chunks': forever(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'.repeat(10_000)),
  'endless-headers': forever(OK, `x-more: ${'a'.repeat(1_000)}\r\n`.repeat(60)),
  'endless-header-line': forever(`${OK}x-more: `, 'a'.repeat(10_000)),
  'endless-1xx': forever('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)),
  'endless-chunk-extension': forever(
    `${OK}transfer-encoding: chunked\r\n\r\n5;`,
    'a=b;'.repeat(1_000),
  ),
  'endless-trailers': forever(
    `${OK}transfer-encoding: chunked\r\n\r\n0\r\n`,
    `x-more: ${'a'.repeat(1_000)}\r\n`.repeat(60),
  ),
};
