// A server that shows each request as it came over the wire.
import { createServer } from 'node:net';

/**
 * What becomes of a connection after the answer to a request whose path starts with the name of the mode. In each of
 * them but `wire` and `refuse` what comes behind the request is not answered.
 * @type {Record<string, { status: string; header?: string; ends?: boolean }>}
 */
const MODES = {
  wire: { status: '200 OK' },
  refuse: { status: '401 Unauthorized' },
  last: { status: '200 OK', header: 'Connection: close\r\n', ends: true },
  'hang-up': { status: '200 OK', ends: true },
};

/**
 * Answers a request with its bytes, the pieces in which they were read (length, and milliseconds since the first), and
 * the number of its connection; `mute` never does.
 * @returns {import('node:net').Server}
 */
export function wireServer() {
  let connections = 0;
  return createServer({ noDelay: true }, (socket) => {
    const number = connections++;
    let requests = 0;
    let bytes = Buffer.alloc(0);
    /** @type {{ length: number; at: number }[]} */
    let pieces = [];
    let ended = false;
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      const at = performance.now();
      pieces.push({ length: piece.length, at });
      bytes = Buffer.concat([bytes, piece]);
      for (let end = endOf(bytes); end > 0 && !ended; end = endOf(bytes)) {
        const received = bytes.toString('latin1', 0, end);
        bytes = bytes.subarray(end);
        const { status, header = '', ends = false } = MODES[received.split('/')[1] ?? ''] ?? {};
        if (status === undefined) return;
        requests += 1;
        const begun = pieces[0]?.at ?? at;
        const body = JSON.stringify({
          received,
          pieces: pieces.map(({ length, at: when }) => ({ length, at: when - begun })),
          connection: { number, requests },
        });
        if (bytes.length === 0) pieces = [];
        socket.write(
          `HTTP/1.1 ${status}\r\n${header}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        );
        ended = ends;
        if (ends) socket.end();
      }
    });
  });
}

/**
 * Where the first request ends; -1 when that has not arrived.
 * @param {Buffer} bytes
 */
function endOf(bytes) {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const text = bytes.toString('latin1', 0, head);
  let at = head + 4;
  if (!/transfer-encoding: chunked/i.test(text)) {
    at += Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    return at <= bytes.length ? at : -1;
  }
  for (;;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return -1;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > bytes.length) return -1;
    if (size === 0) return at;
  }
}
