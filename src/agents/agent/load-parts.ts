import { gzipSync } from 'node:zlib';
import type { SeriesSample } from '../../load/verification/verify-acknowledged.js';
import type { AgentContent } from '../protocol/messages.js';
import type { GeneratedLoad } from './agent-generator.js';

/** Numbers in one message: each takes some ten characters. */
const MAX_NUMBERS = 20_000;
const MAX_BYTES = 128 * 1024;

/** What an agent hands over at its end, in messages of bounded size. */
export function* loadParts({ samples, issuedIds, report }: GeneratedLoad): Iterable<AgentContent> {
  for (let at = 0; at < issuedIds.length; at += MAX_NUMBERS) {
    const part = issuedIds.slice(at, at + MAX_NUMBERS);
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    yield { type: 'ids', base64: bytes.toString('base64') };
  }
  for (const sample of samples) {
    for (const part of partsOfSample(sample)) yield { type: 'samples', samples: [part] };
  }
  const packed = report === undefined ? Buffer.alloc(0) : gzipSync(report);
  for (let at = 0; at < packed.length; at += MAX_BYTES) {
    yield { type: 'report', base64: packed.subarray(at, at + MAX_BYTES).toString('base64') };
  }
}

function* partsOfSample({ iterations, sentMs, ...series }: SeriesSample) {
  for (let at = 0; at < iterations.length; at += MAX_NUMBERS / 2) {
    const part = <T extends Float64Array>(all: T) => [...all.subarray(at, at + MAX_NUMBERS / 2)];
    yield { ...series, iterations: part(iterations), sentMs: part(sentMs) };
  }
}
