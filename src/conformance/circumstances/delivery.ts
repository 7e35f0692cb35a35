import type { Delivery, Pause } from '../../http/message/http-request.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { holds } from './circumstances.js';

const HEAD_MS = MEASURES.headPauseMs.sent;
const BODY_MS = MEASURES.bodyPauseMs.sent;

const CHUNKS: Record<string, readonly number[]> = {
  chunked: [4096],
  'odd-chunks': [7, 1, 997, 13, 3],
  'byte-chunks': [1],
  'padded-chunk-sizes': [186],
  'padded-byte-chunks': [1],
};

const PAUSES: Record<string, Pause> = {
  'cut-head': { at: 'head', ms: HEAD_MS },
  'head-first': { at: 'body', ms: HEAD_MS },
  paused: { at: 'middle', ms: BODY_MS },
  'late-end': { at: 'last-byte', ms: BODY_MS },
};
const HEADER_STYLES = ['capitals', 'reversed'] as const;

/** How the requests of one session are sent: the topics that the HTTP client takes care of. */
export class Deliveries {
  readonly #circumstances: Circumstances;

  constructor(circumstances: Circumstances) {
    this.#circumstances = circumstances;
  }

  /** For a request that leaves these topics free. */
  of(free: readonly Topic[]): Omit<Delivery, 'pipelinedAfter'> {
    const { connection, framing } = this.#circumstances;
    const isFree = (topic: Topic) => free.includes(topic);
    const pauses = Object.entries(PAUSES)
      .filter(([value]) => isFree('timing') && this.#holds('timing', value))
      // With its head in two parts, the request would not come right behind the one before: that
      // would be answered meanwhile.
      .filter(([value]) => !this.#holds('connection', 'pipelined') || value !== 'cut-head')
      .map(([, pause]) => pause);
    const styles = HEADER_STYLES.filter(
      (style) => isFree('headers') && this.#holds('headers', style),
    );
    const chunks = this.isChunked(free) && framing !== undefined ? CHUNKS[framing] : undefined;
    return {
      ...(isFree('connection') && this.#connection(connection)),
      ...(pauses.length > 0 && { pauses }),
      ...(chunks && { chunks }),
      ...(isFree('framing') &&
        this.#holds('framing', 'padded-chunk-sizes') && { paddedChunkSizes: true }),
      ...(styles.length > 0 && { headerStyles: styles }),
    };
  }

  /** Whether a request is sent in chunks that leaves these topics free. */
  isChunked(free: readonly Topic[]): boolean {
    const { framing = 'stated' } = this.#circumstances;
    return free.includes('framing') && framing !== 'stated';
  }

  /** Headers that have nothing to do with the request. */
  headers(free: readonly Topic[]): Record<string, string> {
    if (!free.includes('headers') || !this.#holds('headers', 'unrelated')) return {};
    return {
      'x-request-context': 'c0ffee-'.repeat(MEASURES.unrelatedCharacters.sent / 7),
      'x-forwarded-note': 'chunked, Bearer, default/, 100-continue',
      'x-session-note': `session=${'0123456789'.repeat(12)}`,
    };
  }

  #holds(topic: Topic, value: string): boolean {
    return holds(this.#circumstances, topic, value);
  }

  #connection(connection: Circumstances['connection']): Pick<Delivery, 'connection'> {
    switch (connection) {
      case 'own':
      case 'closing':
      case 'old':
        return { connection };
      case 'pipelined-closing':
        return { connection: 'closing' };
      default:
        return {};
    }
  }
}
