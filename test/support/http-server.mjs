// A server in a process of its own, for what does not show inside one process (early answers above all).
// Prints one line of JSON when it listens: {"http": port, "raw": port, "wire": port}. Ends with its standard input.
// Usage: node http-server.mjs [key.pem cert.pem]
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createRaw } from 'node:net';
import { wireServer } from './wire-server.mjs';

const REFUSAL = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 8\r\n\r\ntoo big\n';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * What happens to a request whose path starts with the name of the mode.
 * @type {Record<string, (request: Request, response: Response) => void>}
 */
const modes = {
  ok: (request, response) => echo(request, response),
  status: (request, response) => {
    request.resume();
    request.on('end', () => {
      response.statusCode = Number(request.url?.split('/')[2]);
      response.end(response.statusCode === 204 ? undefined : 'x');
    });
  },
  'early-close': ({ socket }) => void socket.write(REFUSAL, () => socket.destroy()),
  'early-reset': ({ socket }) => void socket.write(REFUSAL, () => reset(socket)),
  'early-stall': ({ socket }) => void socket.write(REFUSAL),
  'early-success': (request, response) => {
    response.writeHead(200, { 'x-early': 'yes' });
    response.flushHeaders();
    collect(request, (body) => response.end(JSON.stringify(body)));
  },
  'reset-first': ({ socket }) => reset(socket),
  'close-first': ({ socket }) => void socket.destroy(),
  'half-status': ({ socket }) => void socket.end('HTTP/1.1 20'),
  never: () => {},
  'never-read': (request) => void request.pause(),
  trickle: ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
    const timer = setInterval(() => socket.write('.'), 20);
    socket.on('close', () => clearInterval(timer));
  },
  'slow-reader': (request, response) => {
    request.on('data', () => {
      request.pause();
      setTimeout(() => request.resume(), 4);
    });
    collect(request, (body) => response.end(JSON.stringify(body)));
  },
  garbage: ({ socket }) => void socket.write('220 mail.example ESMTP\r\n'),
  'endless-headers': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    endless(socket, `x-more: ${'a'.repeat(1_000)}\r\n`);
  },
  'endless-body': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    endless(socket, 'b'.repeat(65_536));
  },
  'endless-continue': ({ socket }) => endless(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
  continue: (request, response) => {
    response.writeContinue();
    response.writeProcessing();
    echo(request, response);
  },
  'broken-body': ({ socket }) =>
    void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
  'broken-chunk': ({ socket }) =>
    void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
  'until-close': ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'),
  /** Keeps the connection by its answer, and resets it when the next request comes. */
  'silent-close': (request, response) => {
    const { socket } = request;
    echo(request, response);
    response.on('finish', () => socket.prependListener('data', () => reset(socket)));
  },
  'extra-bytes': ({ socket }) =>
    void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok!!'),
  redirect: (request, response) => {
    request.resume();
    response.writeHead(302, { location: '/ok/elsewhere' }).end();
  },
  leak: (request, response) => {
    response.setHeader('x-echo', request.headers.authorization ?? '');
    collect(request, () => response.end(`you sent ${request.headers.authorization}`));
  },
};

/** @type {Map<number | undefined, import('node:net').Socket>} */
const transports = new Map();

/**
 * Sends an RST; under TLS that is for the socket beneath.
 * @param {import('node:net').Socket} socket
 */
function reset(socket) {
  transports.get(socket.remotePort)?.resetAndDestroy();
}

/**
 * Reads a request to its end.
 * @param {Request} request
 * @param {(body: { size: number; sha256: string; text: string }) => void} done
 */
function collect(request, done) {
  const hash = createHash('sha256');
  let size = 0;
  /** @type {Buffer[]} */
  const first = [];
  request.on('data', (/** @type {Buffer} */ chunk) => {
    hash.update(chunk);
    if (size < 65_536) first.push(chunk);
    size += chunk.length;
  });
  request.on('end', () => {
    const text = Buffer.concat(first).subarray(0, 65_536).toString('latin1');
    done({ size, sha256: hash.digest('hex'), text });
  });
}

let connections = 0;
/** @type {WeakMap<object, { number: number; requests: number }>} */
const known = new WeakMap();

/**
 * Answers with what was received.
 * @param {Request} request
 * @param {Response} response
 */
function echo(request, response) {
  const connection = known.get(request.socket) ?? { number: connections++, requests: 0 };
  known.set(request.socket, connection);
  connection.requests += 1;
  collect(request, (body) => {
    const { method, url, rawHeaders } = request;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ method, url, rawHeaders, ...body, connection: { ...connection } }),
    );
  });
}

/**
 * Writes the same for ever.
 * @param {import('node:net').Socket} socket
 * @param {string} text
 */
function endless(socket, text) {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}

/**
 * @param {Request} request
 * @param {Response} response
 */
function answer(request, response) {
  request.socket.on('error', () => {});
  const mode = modes[request.url?.split('/')[1] ?? ''];
  if (mode) mode(request, response);
  else response.writeHead(404).end();
}

const [key, cert] = process.argv.slice(2);
const server =
  key && cert
    ? createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, answer)
    : createHttp(answer);
server.on('connection', (socket) => {
  transports.set(socket.remotePort, socket);
  socket.on('error', () => {});
});
server.on('checkContinue', answer);
server.on('clientError', (_error, socket) => socket.destroy());

/** Answers with the bytes that came, once `x-total: N` bytes or the end of the stream are there. */
const raw = createRaw({ allowHalfOpen: true }, (socket) => {
  /** @type {Buffer[]} */
  const pieces = [];
  const reply = (/** @type {string} */ ended) => {
    const body = JSON.stringify({
      received: Buffer.concat(pieces).toString('latin1'),
      pieces: pieces.map((piece) => piece.length),
      ended,
    });
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  socket.on('error', (error) => lastErrors.push(/** @type {{ code?: string }} */ (error).code));
  socket.on('data', (piece) => {
    pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    if (bytes.includes('GET /last-error')) {
      const body = JSON.stringify(lastErrors);
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      return;
    }
    const total = /x-total: (\d+)/.exec(bytes.toString('latin1'))?.[1];
    if (total !== undefined && bytes.length >= Number(total)) reply('total');
  });
  socket.on('end', () => {
    if (!socket.writableEnded) reply('fin');
  });
});
/** @type {(string | undefined)[]} */
const lastErrors = [];

const wire = wireServer();
const listening = [server, raw, wire].map((one) => once(one.listen(0, '127.0.0.1'), 'listening'));
await Promise.all(listening);
const port = (/** @type {import('node:net').Server} */ of) =>
  /** @type {import('node:net').AddressInfo} */ (of.address()).port;
console.log(JSON.stringify({ http: port(server), raw: port(raw), wire: port(wire) }));
process.stdin.on('end', () => process.exit(0)).resume();
