import type { Blob } from './blob-store.js';
import { numberIn, textIn } from './columns.js';
import type { Database, Statement } from './database.js';

/** An uploaded file as the index knows it. */
export interface StoredFile extends Blob {
  contentType: string;
  /** Epoch milliseconds. */
  storedAt: number;
}

/**
 * Which blob holds the content of which key. All calls are synchronous and take part in the
 * caller's transaction.
 */
export class FileIndex {
  readonly #get: Statement;
  readonly #put: Statement;
  readonly #blobs: Statement;

  constructor(db: Database) {
    this.#get = db.prepare(
      'SELECT blob, size, sha256, content_type, stored_at FROM files WHERE store = ? AND file_key = ?',
    );
    this.#put = db.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?)');
    this.#blobs = db.prepare('SELECT blob FROM files');
  }

  /** The file of a key, or undefined. */
  get(store: string, fileKey: string): StoredFile | undefined {
    const key = keyBytes(fileKey);
    const row = key && this.#get.get(store, key);
    return row
      ? {
          name: textIn(row, 'blob'),
          size: numberIn(row, 'size'),
          sha256: textIn(row, 'sha256'),
          contentType: textIn(row, 'content_type'),
          storedAt: numberIn(row, 'stored_at'),
        }
      : undefined;
  }

  /** Files or replaces (section 4.1). */
  put(store: string, fileKey: string, file: StoredFile): void {
    const key = keyBytes(fileKey);
    if (!key) throw new TypeError('a fileKey must be well-formed');
    const { name, size, sha256, contentType, storedAt } = file;
    this.#put.run(store, key, name, size, sha256, contentType, storedAt);
  }

  /** The names of all blobs that some key refers to. */
  blobs(): Set<string> {
    return new Set(this.#blobs.all().map((row) => textIn(row, 'blob')));
  }
}

/**
 * Keys are bytes in the index, so that a NUL cuts none. A lone surrogate has no bytes of its own.
 */
function keyBytes(fileKey: string): Buffer | undefined {
  const bytes = Buffer.from(fileKey);
  return bytes.toString() === fileKey ? bytes : undefined;
}
