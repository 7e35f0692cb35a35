// Servers that speak HTTP badly, or not at all.
import { always, eachRequest } from './behaviour.mjs';

const JSON_TYPE = 'content-type: application/json\r\n';
const CHUNKED = `HTTP/1.1 200 OK\r\n${JSON_TYPE}transfer-encoding: chunked\r\n\r\n`;

/** @param {import('node:net').Socket} socket */
const end = (socket) => void socket.end();

/** @type {Record<string, import('./behaviour.mjs').HostileBehaviour>} */
export const broken = {
  'mail-server': { raw: (socket) => void socket.write('220 mail.example ESMTP\r\n') },
  'binary-noise': always(Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 37) & 0xff))),
  'old-http': always('<html>no status line, as in 1991</html>', end),
  'http-2-preface': always(Buffer.from('00000604000000000000040000ffff', 'hex')),
  'truncated-chunk': always(`${CHUNKED}64\r\n{"reconciliationId":`, end),
  'no-last-chunk': always(`${CHUNKED}2\r\n{}\r\n`, end),
  'chunk-size-overflow': always(`${CHUNKED}ffffffffffffffffff\r\n{}\r\n`),
  'length-too-large': always(`HTTP/1.1 200 OK\r\n${JSON_TYPE}content-length: 500\r\n\r\n{}`, end),
  'two-lengths': always(
    `HTTP/1.1 200 OK\r\n${JSON_TYPE}content-length: 2\r\ncontent-length: 7\r\n\r\n{}12345`,
  ),
  'length-and-chunked': always(
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ),
  'bytes-after-the-answer': always(
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 500 Injected\r\ncontent-length: 0\r\n\r\n',
  ),
  'resets-on-accept': { raw: (socket) => void socket.resetAndDestroy() },
  'closes-on-accept': { raw: (socket) => void socket.destroy() },
  'resets-in-the-request': { raw: (socket) => socket.once('data', () => socket.resetAndDestroy()) },
  'resets-after-the-status': always(
    'HTTP/1.1 200 OK\r\n',
    (socket) => void socket.resetAndDestroy(),
  ),
  'resets-after-the-headers': always(
    `HTTP/1.1 200 OK\r\n${JSON_TYPE}content-length: 50\r\n\r\n`,
    (socket) => setTimeout(() => socket.resetAndDestroy(), 20),
  ),
  'dies-after-30': {
    raw: (socket) =>
      eachRequest(socket, () => {
        requests += 1;
        if (requests > 30) process.exit(1);
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      }),
  },
};

let requests = 0;
