/**
 * How a hostile server behaves, on bytes or on requests; the third argument is the origin of another server.
 *
 * @typedef {{
 *   raw?: (socket: import('node:net').Socket) => void;
 *   http?: (
 *     request: import('node:http').IncomingMessage,
 *     response: import('node:http').ServerResponse,
 *     elsewhere: string,
 *   ) => void;
 * }} HostileBehaviour
 */

/**
 * Takes a request from a connection, body and all, as far as a length tells it, and then another one.
 *
 * @param {import('node:net').Socket} socket
 * @param {() => void} whole called for each request
 */
export function eachRequest(socket, whole) {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(
        /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0,
      );
      if (bytes.length < end + 4 + length) return;
      bytes = bytes.subarray(end + 4 + length);
      whole();
    }
  });
}

/**
 * Answers every request with the same bytes.
 *
 * @param {string | Buffer} answer
 * @param {(socket: import('node:net').Socket) => void} [after]
 * @returns {HostileBehaviour}
 */
export function always(answer, after = () => {}) {
  return {
    raw: (socket) => eachRequest(socket, () => socket.write(answer, 'latin1', () => after(socket))),
  };
}

/**
 * Reads a request to its end and answers it.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string | Buffer} [body]
 * @param {Record<string, string>} [headers]
 */
export function answer(request, response, status, body = '{}', headers = {}) {
  request.resume();
  request.on('end', () => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
}
