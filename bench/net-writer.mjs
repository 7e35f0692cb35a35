// @ts-check
// A minimal uploader: writes one buffer to a socket again and again. Prints the seconds per upload.
// Usage: node net-writer.mjs PORT BYTES COUNT
import { connect } from 'node:net';

const [port = 0, size = 0, count = 0] = process.argv.slice(2).map(Number);
const CHUNK = Buffer.alloc(1024 * 1024, 'x');
const socket = connect({ port, host: '127.0.0.1', noDelay: true });

for (let upload = 0; upload < count; upload++) {
  const startedAt = performance.now();
  socket.write(
    `PUT /v2/files/default/net-${upload} HTTP/1.1\r\nhost: sink\r\ncontent-length: ${size}\r\n\r\n`,
  );
  for (let left = size; left > 0; left -= CHUNK.length) {
    const chunk = left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  await new Promise((resolve) => socket.once('data', resolve));
  console.log((performance.now() - startedAt) / 1000);
}
socket.destroy();
