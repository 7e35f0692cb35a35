import { createServer, type OnReadOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { PreciseTimer } from '../generator/precise-timer.js';
import { DurationHistogram, type LatencySummary } from '../metrics/histogram.js';
import { LatencyRecorder } from '../metrics/latency-recorder.js';
import {
  type SinkOptions,
  type SinkReady,
  type SinkStats,
  STATS_PATH,
} from './null-sink-options.js';
import { RequestSkimmer } from './request-scanner.js';

/**
 * A server that reads requests to their end, throws them away and answers: what it costs is hardly more than the
 * system calls, so that a client's own limit shows. A process of its own, ended with its standard input; one line of
 * JSON tells where it listens. `GET /stats` tells what it counted.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as SinkOptions;
const stats: SinkStats = { connections: 0, requests: 0, puts: 0, posts: 0, bodyBytes: 0 };
const startedAt = performance.now();
/** Said outright, for clients of HTTP/1.0 (ab) close without it. */
const HEAD = 'HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: ';
const OK = Buffer.from(`${HEAD}2\r\n\r\n{}`);
let ids = 0;

function answer(socket: Socket, path: string): void {
  if (path === STATS_PATH) {
    socket.write(textAnswer(JSON.stringify({ ...stats, heldMs: heldMs() })));
    return;
  }
  ids += 1;
  const email = path.endsWith('/email');
  const bytes = email ? textAnswer(`{"reconciliationId":"sink-${process.pid}-${ids}"}`) : OK;
  const now = performance.now();
  const waitMs = delay(now);
  if (waitMs > 0) hold(socket, bytes, now, now + waitMs);
  else socket.write(bytes);
}

/** How long the answer to a request that is here now is held back. */
function delay(now: number): number {
  const { delayMs = 0, stall } = options;
  if (stall === undefined) return delayMs;
  const at = (now - startedAt) % stall.everyMs;
  return at < stall.forMs ? stall.forMs - at + delayMs : delayMs;
}

/** Answers that are held back, in the order in which they are due: none overtakes another. */
const held: { socket: Socket; bytes: Buffer; from: number; dueAt: number }[] = [];
let heldFrom = 0;
const recorder = new LatencyRecorder();
const timer = new PreciseTimer((at) => {
  let next = held[heldFrom];
  for (; next !== undefined && next.dueAt <= at; next = held[heldFrom]) {
    heldFrom += 1;
    recorder.note((performance.now() - next.from) * 1000);
    next.socket.write(next.bytes);
  }
  if (heldFrom > 1024 && heldFrom * 2 > held.length) {
    held.splice(0, heldFrom);
    heldFrom = 0;
  }
  if (next !== undefined) timer.set(next.dueAt, at);
});

/** Answers at a moment, more exactly than by a timer of Node. */
function hold(socket: Socket, bytes: Buffer, now: number, dueAt: number): void {
  held.push({ socket, bytes, from: now, dueAt });
  if (heldFrom === held.length - 1) timer.set(dueAt, now);
}

function heldMs(): LatencySummary | undefined {
  const histogram = new DurationHistogram();
  histogram.take(recorder.drain());
  return histogram.summary();
}

function textAnswer(text: string): Buffer {
  return Buffer.from(`${HEAD}${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

/** All sockets read into it: what is in it is skimmed before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(1024 * 1024);

/** Beside its public face, a socket has the handle of the operating system. */
type WithHandle = Socket & { _handle: object | null };

/**
 * A connection that reads into the one buffer, which only sockets of one's own making can: with a new buffer for every 64
 * KiB the sink would be slower than the clients that it is to measure.
 */
function serve(accepted: WithHandle): void {
  stats.connections += 1;
  const handle = accepted._handle;
  accepted._handle = null;
  const skimmer = new RequestSkimmer({
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
  const options: SocketConstructorOpts & { handle: object | null; onread: OnReadOpts } = {
    handle,
    onread: {
      buffer: readBuffer,
      callback: (length) => {
        if (!skimmer.feed(readBuffer.subarray(0, length))) socket.destroy();
        return true;
      },
    },
  };
  const socket = new Socket(options);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
}

const server = createServer({ pauseOnConnect: true }, (socket) => serve(socket as WithHandle));
server.listen(options.port ?? 0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ready: SinkReady = {
    url: `http://127.0.0.1:${port}`,
    startedAt: Date.now() - (performance.now() - startedAt),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGINT', () => {});
