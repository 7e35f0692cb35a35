import { connect } from 'node:net';
import type { Call } from './call.js';

/**
 * Sends what was not read of a request to this archive, as requests of its own. This is what happens
 * to a server that refuses a request but keeps the connection open, and goes on reading where it had
 * stopped.
 */
export function serveRest({ req }: Call): void {
  const { localAddress, localPort = 0 } = req.socket;
  const socket = connect({ host: localAddress, port: localPort });
  // What it answers is of no interest, and neither is whether it can be reached.
  socket.on('error', () => {}).resume();
  req.on('data', (chunk: Buffer) => socket.write(chunk));
  req.on('close', () => socket.end());
  req.resume();
}
