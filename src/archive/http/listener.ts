import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Call } from './call.js';

const HEAD_MS = 60_000;
const MAX_HEAD_BYTES = 64 * 2 ** 10;
const GRACE_MS = 2_000;

/** The parser's complaint about bytes that are not a request. */
type Garbage = Error & { rawPacket?: Buffer; bytesParsed?: number };

/** A listening port. */
export interface Listener {
  port: number;
  /** Stops listening, lets open requests finish for a moment, and closes every connection. */
  close(): Promise<void>;
}

/** Answers a call; it must not reject. */
export type Serve = (call: Call) => Promise<void>;

/** Is called for each connection, before it delivers data. */
export type OnConnection = (socket: Socket) => void;

/**
 * Listens for requests; an upload may take as long as it likes.
 *
 * @param idleMs - after which an unused connection is closed
 */
export async function listen(
  address: string,
  port: number,
  idleMs: number,
  serve: Serve,
  onConnection: OnConnection = () => {},
): Promise<Listener> {
  const open = new Map<Socket, Call>();
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: HEAD_MS,
    keepAliveTimeout: idleMs,
    maxHeaderSize: MAX_HEAD_BYTES,
  });
  // A client that has sent everything may close its end and still wants the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const accept = (waitsForContinue: boolean) => (req: IncomingMessage, res: ServerResponse) => {
    const call: Call = { req, res, waitsForContinue };
    open.set(req.socket, call);
    res.on('close', () => open.get(req.socket) === call && open.delete(req.socket));
    // Clients come and go; where it matters, readBody sees it.
    req.on('error', () => {});
    res.on('error', () => {});
    void serve(call);
  };
  server.on('connection', onConnection);
  server.on('request', accept(false));
  server.on('checkContinue', accept(true));
  server.on('clientError', (error, socket) => {
    if (socket instanceof Socket) refuseGarbage(error, socket, open);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve);
  });
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new TypeError('the listener has no port');
  return { port: bound.port, close: () => close(server) };
}

/**
 * What cannot be parsed ends its connection. When it follows a whole request, as when a
 * Content-Length is too small, that request is answered first.
 */
function refuseGarbage(error: Garbage, socket: Socket, open: Map<Socket, Call>): void {
  const call = open.get(socket);
  if (call?.req.complete) {
    if (error.rawPacket) call.excess = error.rawPacket.subarray(error.bytesParsed ?? 0);
    if (!call.res.headersSent) call.res.setHeader('connection', 'close');
    call.res.once('close', () => socket.destroy());
  } else if (call?.res.headersSent || !socket.writable) {
    socket.destroy();
  } else {
    const head = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    socket.end(head, () => socket.destroy());
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(timer);
}
