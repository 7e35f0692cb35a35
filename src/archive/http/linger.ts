import type { Socket } from 'node:net';
import type { Call } from './call.js';

/** This much of a refused request is read and discarded, so that its client can read the answer. */
const MAX_BYTES = 64 * 2 ** 20;
const IDLE_MS = 2_000;

/**
 * Ends a connection whose client may still be sending: closing at once would reset it, and with the
 * reset the client loses an answer that it has not read yet. So this end is closed first, and what
 * comes in is read for a while.
 */
export function linger(call: Call, socket: Socket): void {
  let rest = MAX_BYTES;
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(timer);
    socket.destroy();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(close, IDLE_MS);
  };
  call.req.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) close();
    else wait();
  });
  // After a complete request comes the next one or nothing; neither is worth waiting for.
  call.req.on('end', close);
  call.req.on('error', close);
  socket.on('close', () => clearTimeout(timer));
  wait();
  socket.end();
  call.req.resume();
}
