import { isUtf8 } from 'node:buffer';
import { MEASURES } from '../../../spec/circumstance-measures.js';
import type { FileFacts } from '../file-memory.js';
import type { SeenRequest } from '../seen-request.js';

/** The `bytes` of an upload. */
export function bytesTraits({ isUpload, body }: SeenRequest): string[] {
  if (!isUpload || body.length === 0) return [];
  const isText = body.includes('\n') && !body.includes(0) && isUtf8(body);
  return [
    ...(body.every((byte) => byte === 0) ? ['zeros'] : []),
    ...(isText ? ['lines'] : []),
    ...(body[0] === 0x1f && body[1] === 0x8b ? ['gzip'] : []),
    ...('{['.includes(body.toString('latin1', 0, 1)) ? ['json'] : []),
    ...(body.subarray(0, 2).equals(Buffer.from('--')) ? ['multipart'] : []),
  ];
}

/** The `size` of an upload that has come whole. */
export function sizeTraits({ isUpload, req, body }: SeenRequest): string[] {
  return isUpload && req.complete ? [String(body.length)] : [];
}

/** The `key` that a request names, among all those before it. */
export function keyTraits(key: string, { hasNamesake, hasNeighbour }: FileFacts): string[] {
  const folders = key.split('/').length - 1;
  return [
    ...(folders >= MEASURES.folders.seen ? ['deep'] : []),
    ...(key.length >= MEASURES.keyCharacters.seen ? ['long'] : []),
    ...(hasNamesake ? ['same-name'] : []),
    ...(hasNeighbour ? ['neighbour'] : []),
  ];
}

/**
 * The `history` of what a request names. An upload replaces something sooner than a record refers
 * to a replacement.
 */
export function historyTraits(facts: FileFacts, request: SeenRequest): string[] {
  const { namedAt, uploads, wasMissed, wasRefused } = facts;
  const restMs = namedAt === undefined ? 0 : request.arrivedAt - namedAt;
  return [
    ...(wasMissed ? ['asked-before'] : []),
    ...(uploads >= (request.isUpload ? 1 : 2) ? ['replaced-before'] : []),
    ...(wasRefused ? ['refused-before'] : []),
    ...(restMs > MEASURES.stepPauseMs.seen ? ['unhurried'] : []),
  ];
}
