// @ts-check
// Simulates distance: forwards TCP connections with half a round trip of delay each way, and with
// limited bandwidth.
// Usage: node bench/delay-proxy.mjs ROUND_TRIP_MS BYTES_PER_SECOND PORT…
// Prints the proxy's own ports, in the same order, as JSON.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const [roundTrip = 0, rate = Number.POSITIVE_INFINITY, ...ports] = process.argv
  .slice(2)
  .map(Number);
/** Bytes in flight at most, about the window size of real systems. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** When the line is free again, in each direction; all connections share it. */
const freeAt = { there: 0, back: 0 };

/**
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {'there' | 'back'} way
 * @param {number} openAt nothing arrives before
 */
function forward(from, to, way, openAt) {
  let onTheWay = 0;
  /** Timers of nearly the same moment may come in any order; bytes may not. @type {(() => void)[]} */
  const queue = [];
  /** @param {number} bytes @param {() => void} deliver */
  const later = (bytes, deliver) => {
    const now = performance.now();
    if (rate !== Number.POSITIVE_INFINITY) {
      freeAt[way] = Math.max(now, freeAt[way]) + (bytes / rate) * 1000;
    }
    const sent = Math.max(now, freeAt[way], openAt);
    queue.push(deliver);
    setTimeout(() => queue.shift()?.(), sent - now + roundTrip / 2);
  };
  from.on('data', (/** @type {Buffer} */ chunk) => {
    onTheWay += chunk.length;
    if (onTheWay > WINDOW_BYTES) from.pause();
    later(chunk.length, () => {
      onTheWay -= chunk.length;
      if (onTheWay <= WINDOW_BYTES) from.resume();
      if (to.writable) to.write(chunk);
    });
  });
  from.on('end', () => later(0, () => to.end()));
  from.on('error', () => later(0, () => to.resetAndDestroy()));
  from.on('close', (hadError) => {
    if (!hadError) later(0, () => to.destroySoon());
  });
}

const fronts = [];
for (const port of ports) {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const archive = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    // A real handshake takes a round trip; the local one takes none.
    forward(client, archive, 'there', performance.now() + roundTrip);
    forward(archive, client, 'back', 0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fronts.push(typeof address === 'object' ? address?.port : undefined);
}
console.log(JSON.stringify(fronts));
process.stdin.resume().on('end', () => process.exit());
