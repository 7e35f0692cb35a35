import pLimit from 'p-limit';
import { MEASURES } from '../../spec/circumstance-measures.js';
import type { HostName } from '../../spec/operation.js';
import { freshValue } from '../language/fresh-value.js';
import type { Session } from '../language/session/session.js';
import { plainUpload } from './plain-commands.js';

/** Opens a session that is none of a check; the same label and attempt give the same names. */
export type OpenPreparation = (label: string, attempt: number) => Session;

/**
 * Milliseconds for which such an upload holds its last byte back, and how long before the end of
 * this time no request joins it any more. The longer, the fewer of them a slow run needs.
 */
const HELD_MS = 3000;
const MARGIN_MS = 250;

/** An upload of which all but the last byte is sent, unless it is over. */
interface Begun {
  /** Until when others may join it, by `performance.now()`. */
  joinableUntil: number;
  /** Requests that are sent at the same time. */
  companions: number;
  /** Sends its last byte. */
  end(): void;
}

/**
 * Large uploads that are under way, so that other requests have them as company: one to a host at a
 * time.
 */
export class LargeUploads {
  readonly #open: OpenPreparation;
  readonly #concurrency: number;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #last = new Map<HostName, Promise<Begun>>();
  #count = 0;

  /**
   * @param concurrency how many requests the target takes at once, as far as its profile says so
   */
  constructor(open: OpenPreparation, concurrency = Number.POSITIVE_INFINITY) {
    this.#open = open;
    this.#concurrency = concurrency;
    // If such uploads took all that the target serves at once, nothing could be sent meanwhile.
    this.#limit = pLimit(Math.max(1, Math.floor(concurrency / 2)));
  }

  /** Acts while one is under way; begins it where there is none that lasts for a while yet. */
  async beside<T>(host: HostName, act: () => Promise<T>): Promise<T> {
    // Where one request is sent after the other, none has company.
    if (this.#concurrency === 1) return act();
    const upload = await this.#underWay(host);
    upload.companions += 1;
    try {
      return await act();
    } finally {
      upload.companions -= 1;
      // Where few are taken at once, others wait for its place; else it stays for those that come
      // next.
      if (upload.companions === 0 && Number.isFinite(this.#concurrency)) upload.end();
    }
  }

  async #underWay(host: HostName): Promise<Begun> {
    const last = this.#last.get(host);
    const known = await last;
    if (known !== undefined && performance.now() < known.joinableUntil) return known;
    // Another check may have begun the next one meanwhile.
    const next = this.#last.get(host);
    if (next !== undefined && next !== last) return next;
    const begun = this.#begin(host);
    this.#last.set(host, begun);
    return begun;
  }

  #begin(host: HostName): Promise<Begun> {
    this.#count += 1;
    const session = this.#open(`large-upload/${host}`, this.#count);
    return new Promise((resolve) => {
      let release: () => void = () => undefined;
      const end = () => {
        begun.joinableUntil = 0;
        release();
      };
      const begun: Begun = { joinableUntil: 0, companions: 0, end };
      const command = {
        ...plainUpload(host, freshValue('key', session), MEASURES.largeUploadBytes.sent),
        lastByteAfter: () => {
          begun.joinableUntil = performance.now() + HELD_MS - MARGIN_MS;
          resolve(begun);
          return new Promise<void>((sendLastByte) => {
            // None of the waits of checks, and nothing that a process would last for.
            const timer = setTimeout(sendLastByte, HELD_MS).unref();
            release = () => {
              clearTimeout(timer);
              sendLastByte();
            };
          });
        },
      };
      const isOver = () => {
        begun.joinableUntil = 0;
        resolve(begun);
      };
      // Whatever goes wrong with it is not judged.
      this.#limit(() => session.upload(command)).then(isOver, isOver);
    });
  }
}
