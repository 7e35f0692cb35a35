import { MEASURES } from '../../../spec/circumstance-measures.js';
import type { RawMessage } from '../raw-messages.js';
import type { SeenRequest } from '../seen-request.js';

/** Small chunks may grow later on, so that large bodies come in reasonable time. */
const FIRST_CHUNKS = 16;

/** The headers that a plain client sends. */
const KNOWN = new Set([
  'host',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
  'accept',
  'user-agent',
  'cookie',
]);

/** The `connection` of a request. Several values may hold at once. */
export function connectionTraits(request: SeenRequest): string[] {
  const { isFirst, isPipelined, answeredBefore, statusBefore, req } = request;
  return [
    ...(isFirst ? ['own'] : []),
    ...(/\bclose\b/i.test(req.headers.connection ?? '') ? ['closing'] : []),
    ...(answeredBefore >= 3 ? ['old'] : []),
    ...((statusBefore ?? 0) >= 300 ? ['after-refusal'] : []),
    ...(isPipelined ? ['pipelined'] : []),
  ];
}

/** The `framing` of a request. */
export function framingTraits({ raw }: SeenRequest): string[] {
  if (raw?.chunks === undefined) return [];
  const first = raw.chunks.slice(0, FIRST_CHUNKS);
  const sizes = first.map((digits) => Number.parseInt(digits, 16));
  const inner = sizes.length === raw.chunks.length ? sizes.slice(0, -1) : sizes;
  const isBytes = sizes.length > 0 && sizes.every((size) => size === 1);
  return [
    'chunked',
    // Not all of one size, apart from the last; most clients send one size.
    ...(new Set(inner).size > 1 ? ['odd-chunks'] : []),
    ...(isBytes ? ['byte-chunks'] : []),
    ...(first.some((digits) => digits.startsWith('0')) ? ['padded-chunk-sizes'] : []),
  ];
}

/** The `timing` of a request. */
export function timingTraits({ raw }: SeenRequest): string[] {
  if (raw === undefined) return [];
  const { seen: headMs } = MEASURES.headPauseMs;
  const { seen: bodyMs } = MEASURES.bodyPauseMs;
  const waits = (raw.bodyStart ?? raw.headEnd) - raw.headEnd;
  const pauses = raw.gaps.filter(({ ms }) => ms >= bodyMs);
  return [
    ...(waits >= headMs ? ['head-first'] : []),
    ...(raw.headGapMs >= headMs ? ['cut-head'] : []),
    ...(pauses.some((gap) => isWithin(gap, raw)) ? ['paused'] : []),
    ...(pauses.some(({ before }) => before > 0 && raw.bytes - before <= 1) ? ['late-end'] : []),
  ];
}

const isWithin = ({ before }: { before: number }, { bytes }: RawMessage): boolean =>
  before > 0 && bytes - before > 1;

/** The `headers` of a request. */
export function headerTraits({ req }: SeenRequest): string[] {
  const names = req.rawHeaders.filter((_text, index) => index % 2 === 0);
  const long = MEASURES.unrelatedCharacters.seen;
  const isUnrelated = (name: string): boolean =>
    !KNOWN.has(name) && String(req.headers[name]).length > long;
  return [
    ...(names.every((name) => name === name.toUpperCase()) ? ['capitals'] : []),
    ...(names.length > 1 && names.at(-1)?.toLowerCase() === 'host' ? ['reversed'] : []),
    ...(Object.keys(req.headers).some(isUnrelated) ? ['unrelated'] : []),
  ];
}

/** The `company` of a request so far. */
export function companyTraits({ hadSibling, wasBesideUpload }: SeenRequest): string[] {
  return [...(hadSibling ? ['sibling'] : []), ...(wasBesideUpload ? ['beside-upload'] : [])];
}
