import { gunzipSync } from 'node:zlib';
import { IdFingerprintSet } from '../../load/verification/id-fingerprint-set.js';
import type { SeriesSample } from '../../load/verification/verify-acknowledged.js';
import { Violations } from '../../load/verification/violations.js';
import type { AgentContent } from '../protocol/messages.js';

type CollectedType = 'ids' | 'samples' | 'report' | 'finished';

const MAX_REPORT_BYTES = 512 * 2 ** 20;

/** What the agents hand over at their end, put together. */
export class CollectedLoad {
  readonly violations = new Violations();
  readonly samples: SeriesSample[] = [];
  readonly issuedIds = new IdFingerprintSet();
  readonly #report: Buffer[] = [];

  /**
   * Of a target that was judged, as JSON; undefined where there is none.
   * @throws when it is none that an agent would send
   */
  report(): string | undefined {
    if (this.#report.length === 0) return undefined;
    const bounds = { maxOutputLength: MAX_REPORT_BYTES };
    return gunzipSync(Buffer.concat(this.#report), bounds).toString('utf8');
  }

  add(content: Extract<AgentContent, { type: CollectedType }>): void {
    switch (content.type) {
      case 'ids': {
        const twice = this.issuedIds.merge(numbersOf(content.base64));
        this.violations.add('id-issued-twice', 'an id that two agents were given', twice);
        break;
      }
      case 'samples':
        for (const { iterations, sentMs, ...series } of content.samples) {
          this.samples.push({
            ...series,
            iterations: Float64Array.from(iterations),
            sentMs: Float64Array.from(sentMs),
          });
        }
        break;
      case 'report':
        this.#report.push(Buffer.from(content.base64, 'base64'));
        break;
      case 'finished':
        this.violations.addAll(content.violations);
    }
  }
}

function numbersOf(base64: string): Uint32Array {
  const bytes = Buffer.from(base64, 'base64');
  // A copy: the bytes of a small buffer may begin anywhere.
  return new Uint32Array(Uint8Array.from(bytes).buffer, 0, bytes.length >> 2);
}
