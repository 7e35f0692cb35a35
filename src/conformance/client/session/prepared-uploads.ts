import type { Exchange } from '../../../http/exchange/exchange.js';
import { fitsALine, materialize, sentBody } from '../../../http/exchange/record-exchange.js';

/** More than a run prepares: a check that refers to one does so soon after. */
const MAX_KEPT = 512;
/** Longer records are not searched for references. */
const LONGEST_RECORD_BYTES = 256 * 1024;

/**
 * Uploads that are made once for many checks, by the keys of their files: to repeat the requests of
 * such a check, they must be sent first.
 */
export class PreparedUploads {
  readonly #uploads = new Map<string, Exchange>();

  /** Notes an upload that was answered with 200. Of a large one only the size is kept. */
  note(fileKey: string, exchange: Exchange): void {
    materialize(exchange, { keepBody: fitsALine(exchange) });
    this.#uploads.set(fileKey, exchange);
    const [oldest] = this.#uploads.keys();
    if (this.#uploads.size > MAX_KEPT && oldest !== undefined) this.#uploads.delete(oldest);
  }

  /**
   * Those of files that the bodies of some requests refer to, in the order in which they were sent.
   */
  referredToBy(exchanges: readonly Exchange[]): Exchange[] {
    if (this.#uploads.size === 0) return [];
    const found = new Set<Exchange>();
    for (const exchange of exchanges) {
      for (const text of textsIn(exchange)) {
        const upload = this.#uploads.get(text);
        if (upload !== undefined) found.add(upload);
      }
    }
    return [...found].sort((left, right) => left.id - right.id);
  }
}

/** All texts in a record, of which the keys of its files are some. */
function textsIn(exchange: Exchange): Set<string> {
  const texts = new Set<string>();
  const { method, requestBody } = exchange;
  if (method === 'PUT' || requestBody === undefined) return texts;
  const { size, of = size, cut, text } = requestBody;
  const body = cut && of <= LONGEST_RECORD_BYTES ? sentBody(exchange) : undefined;
  const json = body?.bytes().toString() ?? (cut ? undefined : text);
  try {
    JSON.parse(json ?? '', (_, value) => {
      if (typeof value === 'string') texts.add(value);
      return value;
    });
  } catch {
    // The JSON is broken on purpose, or incomplete; most of its texts can still be read.
    for (const [, written = ''] of (json ?? text ?? '').matchAll(/"([^"\\]+)"/g))
      texts.add(written);
  }
  return texts;
}
