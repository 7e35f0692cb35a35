import { MEASURES } from '../../spec/circumstance-measures.js';
import type { HostName } from '../../spec/operation.js';
import { freshValue } from '../language/fresh-value.js';
import { plainUpload } from './company.js';
import type { OpenPreparation } from './shared-preparation.js';

/** Milliseconds for which such an upload pauses, and how long before the end of that the next one begins. */
const PAUSE_MS = 800;
const MARGIN_MS = 250;
/** Milliseconds until such an upload has arrived at the target. */
const LEAD_MS = 30;

/** An upload that was begun. */
interface Begun {
  /** Until when it keeps others company, by `performance.now()`. */
  endsAt: number;
}

/** Large uploads that are under way, so that other requests have them as company: one to a host at a time. */
export class LargeUploads {
  readonly #open: OpenPreparation;
  readonly #last = new Map<HostName, Promise<Begun>>();
  #count = 0;

  constructor(open: OpenPreparation) {
    this.#open = open;
  }

  /** Begins one where none is under way that lasts for a while yet. Nobody waits for its end. */
  async begin(host: HostName): Promise<void> {
    const last = this.#last.get(host);
    if (last !== undefined && performance.now() < (await last).endsAt) return;
    // Another check may have begun the next one meanwhile.
    if (this.#last.get(host) === last) this.#last.set(host, this.#begin(host));
    await this.#last.get(host);
  }

  async #begin(host: HostName): Promise<Begun> {
    this.#count += 1;
    const session = this.#open(`large-upload/${host}`, this.#count);
    const begun = { endsAt: performance.now() + PAUSE_MS - MARGIN_MS };
    const isOver = () => {
      begun.endsAt = 0;
    };
    // Whatever goes wrong with it is not judged.
    session
      .upload({
        ...plainUpload(host, freshValue('key', session), MEASURES.largeUploadBytes.sent),
        delivery: { pauses: [{ at: 'middle', ms: PAUSE_MS }] },
      })
      .then(isOver, isOver);
    await session.wait(LEAD_MS);
    return begun;
  }
}
