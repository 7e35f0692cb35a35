import { createServer, type OnReadOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { HeldAnswers } from './held-answers.js';
import { type SinkReady, type SinkStats, STATS_PATH, sinkOptions } from './null-sink-options.js';
import { RequestScanner } from './request-scanner.js';

/**
 * A server that reads requests to their end, discards them and answers. It costs hardly more than
 * the system calls, so that a client's own limit shows. It is a process of its own that ends with
 * its standard input; one line of JSON says where it listens, and `GET /stats` what it counted.
 */
const { port, delayMs = 0, stall } = sinkOptions.parse(JSON.parse(process.argv[2] ?? '{}'));
const stats: SinkStats = { connections: 0, requests: 0, puts: 0, posts: 0, bodyBytes: 0 };
const startedAt = performance.now();
const held = new HeldAnswers();
/** Explicit, because clients of HTTP/1.0 (ab) close the connection without it. */
const HEAD = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: ';
const OK = Buffer.from(`${HEAD}2\r\n\r\n{}`);
let ids = 0;

function answer(socket: Socket, path: string): void {
  if (path === STATS_PATH) {
    socket.write(textAnswer(JSON.stringify({ ...stats, heldMs: held.drainSummary() })));
    return;
  }
  ids += 1;
  const email = path.endsWith('/email');
  const bytes = email ? textAnswer(`{"reconciliationId":"sink-${process.pid}-${ids}"}`) : OK;
  const now = performance.now();
  const waitMs = delay(now);
  if (waitMs > 0) held.hold(socket, bytes, now, now + waitMs);
  else socket.write(bytes);
}

/** How long to hold back the answer to a request that is complete now. */
function delay(now: number): number {
  if (stall === undefined) return delayMs;
  const sinceStall = (now - startedAt) % stall.everyMs;
  return sinceStall < stall.forMs ? stall.forMs - sinceStall + delayMs : delayMs;
}

function textAnswer(text: string): Buffer {
  return Buffer.from(`${HEAD}${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** All sockets read into it: what it holds is scanned before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(1024 * 1024);

/**
 * Takes over a connection with a socket that reads into the one buffer, as only sockets that are
 * constructed here can: with a new buffer for every 64 KiB the sink would be slower than the
 * clients that it is to measure.
 */
function serve(accepted: Socket): void {
  stats.connections += 1;
  const scanner = new RequestScanner({
    onBody: (bytes) => {
      stats.bodyBytes += bytes;
    },
    onRequest: (method, path) => {
      if (path !== STATS_PATH) stats.requests += 1;
      if (method === 'PUT') stats.puts += 1;
      if (method === 'POST') stats.posts += 1;
      answer(socket, path);
    },
  });
  const options: SocketConstructorOpts & { handle: unknown; onread: OnReadOpts } = {
    handle: takeHandle(accepted),
    onread: {
      buffer: readBuffer,
      callback: (length) => {
        if (!scanner.feed(readBuffer.subarray(0, length))) socket.destroy();
        return true;
      },
    },
  };
  const socket = new Socket(options);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
}

/** A socket has the handle of the operating system in a member that is not public. */
function takeHandle(socket: Socket): unknown {
  const handle: unknown = Reflect.get(socket, '_handle');
  Reflect.set(socket, '_handle', null);
  return handle;
}

const server = createServer({ pauseOnConnect: true }, serve);
server.listen(port ?? 0, '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : 0;
  const ready: SinkReady = {
    url: `http://127.0.0.1:${listening}`,
    startedAt: Date.now() - (performance.now() - startedAt),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGINT', () => {});
