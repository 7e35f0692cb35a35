import { BLOCK_BYTES, PAGE_BYTES } from './shared-prefix.js';

/**
 * A program for Node that writes a large body to its standard output, for those who have no
 * harness: a file of the body itself may be a gigabyte.
 *
 * @param tail the last bytes of the body, which belong to it alone
 */
export function bodyScript(size: number, tail: Buffer): string {
  return `// Writes the ${size} bytes of a request body to standard output: node FILE | curl ...
import { createCipheriv } from 'node:crypto';
import { once } from 'node:events';

const size = ${size};
const tail = Buffer.from('${tail.toString('base64')}', 'base64');
const key = Buffer.alloc(32, 'archive-assay');
const block = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(${BLOCK_BYTES}));
// The server may refuse it before its end.
process.stdout.on('error', () => process.exit());
for (let start = 0; start < size; start += block.length) {
  const part = Buffer.from(block.subarray(0, size - start));
  for (let at = 0; at + 4 <= part.length; at += ${PAGE_BYTES}) {
    part.writeUInt32LE((start + at) / ${PAGE_BYTES}, at);
  }
  const from = Math.max(size - tail.length, start);
  if (start + part.length > from) {
    tail.copy(part, from - start, from - (size - tail.length));
  }
  if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}
`;
}
