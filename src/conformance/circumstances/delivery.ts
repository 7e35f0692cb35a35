import { Lane } from '../../http/connection/lane.js';
import type { Delivery } from '../../http/message/http-request.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';

const HEAD_MS = MEASURES.headPauseMs.sent;
const BODY_MS = MEASURES.bodyPauseMs.sent;

const CHUNKS: Record<string, readonly number[]> = {
  chunked: [1024],
  'odd-chunks': [7, 1, 997, 13, 3],
  'byte-chunks': [1],
  'padded-chunk-sizes': [186],
};

const PAUSES: Record<string, NonNullable<Delivery['pause']>> = {
  'head-first': { at: 'body', ms: HEAD_MS },
  'cut-head': { at: 'head', ms: HEAD_MS },
  paused: { at: 'middle', ms: BODY_MS },
  'late-end': { at: 'last-byte', ms: BODY_MS },
};

/** How the requests of one session are sent: the topics that the HTTP client takes care of. */
export class Deliveries {
  readonly #circumstances: Circumstances;
  /** The connection of requests that follow a refused one. */
  readonly lane = new Lane();

  constructor(circumstances: Circumstances) {
    this.#circumstances = circumstances;
  }

  /** For a request that leaves these topics free. */
  of(free: readonly Topic[]): Omit<Delivery, 'behind'> {
    const { connection, framing, timing, headers } = this.#circumstances;
    const isFree = (topic: Topic) => free.includes(topic);
    const pause = isFree('timing') && timing !== undefined ? PAUSES[timing] : undefined;
    const chunks = this.isChunked(free) && framing !== undefined ? CHUNKS[framing] : undefined;
    return {
      ...(isFree('connection') && this.#connection(connection)),
      ...(pause && { pause }),
      ...(chunks && { chunks }),
      ...(isFree('framing') && framing === 'padded-chunk-sizes' && { paddedChunkSizes: true }),
      ...(isFree('headers') &&
        (headers === 'capitals' || headers === 'reversed') && { headerStyle: headers }),
    };
  }

  /** Whether a request is sent in chunks that leaves these topics free. */
  isChunked(free: readonly Topic[]): boolean {
    const { framing = 'stated' } = this.#circumstances;
    return free.includes('framing') && framing !== 'stated';
  }

  /** Headers that have nothing to do with the request. */
  headers(free: readonly Topic[]): Record<string, string> {
    if (!free.includes('headers') || this.#circumstances.headers !== 'unrelated') return {};
    return {
      'x-request-context': 'c0ffee-'.repeat(MEASURES.unrelatedCharacters.sent / 7),
      'x-forwarded-note': 'chunked, Bearer, default/, 100-continue',
      'x-session-note': `session=${'0123456789'.repeat(12)}`,
    };
  }

  #connection(connection: Circumstances['connection']): Pick<Delivery, 'connection'> {
    switch (connection) {
      case 'own':
      case 'closing':
      case 'old':
        return { connection };
      case 'after-refusal':
        return { connection: this.lane };
      default:
        return {};
    }
  }
}
