import type { Operation } from '../../spec/operation.js';
import { isHostName } from '../hosts.js';
import { numberIn, type Row, textIn } from './columns.js';
import type { Database, Statement } from './database.js';
import { WordIndex } from './word-index.js';

/** A reference as it is archived with its record. */
export interface ArchivedReference {
  fileKey: string;
  filename: string;
  external: boolean;
  inlined: boolean;
}

/** A conversation event, voice request, email or event of the feed in the Archive. */
export interface ArchivedRecord {
  operation: Operation;
  /** The archived JSON. */
  record: unknown;
  files: ArchivedReference[];
  /** The number of Archive messages that it became (section 4.4). */
  messages: number;
  /** Emails only. */
  reconciliationId?: string;
  /** What a duplicate of this email shares with it; see `emailIdentity`. */
  identity?: string;
  /** Epoch milliseconds. */
  archivedAt: number;
}

/** All that was archived. All calls are synchronous and take part in the caller's transaction. */
export class RecordIndex {
  readonly #add: Statement;
  readonly #original: Statement;
  readonly #after: Statement;
  readonly #searchAll: Statement;
  readonly #searchSome: Statement;
  readonly #words = new WordIndex();
  /** The id of the last record whose words are known. */
  #known = 0;

  constructor(db: Database) {
    this.#add = db.prepare(
      `INSERT INTO records (operation, record, files, messages, reconciliation_id, identity, archived_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#original = db.prepare(
      'SELECT reconciliation_id FROM records WHERE identity = ? AND archived_at <= ? ORDER BY id LIMIT 1',
    );
    this.#after = db.prepare('SELECT id, record FROM records WHERE id > ? ORDER BY id LIMIT 1');
    const search = `SELECT operation, record, files, messages, reconciliation_id, archived_at FROM records
       WHERE instr(record, ?) AND archived_at <= ?`;
    this.#searchAll = db.prepare(`${search} ORDER BY id`);
    this.#searchSome = db.prepare(
      `${search} AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    );
  }

  /** Archives one record. */
  add(entry: ArchivedRecord): void {
    this.#add.run(
      entry.operation,
      JSON.stringify(entry.record),
      JSON.stringify(entry.files),
      entry.messages,
      entry.reconciliationId ?? null,
      entry.identity ?? null,
      entry.archivedAt,
    );
  }

  /** The reconciliationId of the first email with this identity, archived no later than `until`. */
  originalOf(identity: string, until: number): string | undefined {
    const row = this.#original.get(identity, until);
    return row && reconciliationIdIn(row);
  }

  /**
   * Every record whose JSON contains the text (in a string or a name), archived no later than
   * `until`, oldest first.
   */
  containing(text: string, until: number): ArchivedRecord[] {
    const escaped = JSON.stringify(text).slice(1, -1);
    this.#learnWords();
    const some = this.#words.candidates(escaped);
    const rows =
      some === undefined
        ? this.#searchAll.all(escaped, until)
        : this.#searchSome.all(escaped, until, JSON.stringify(some));
    return rows.map(recordIn);
  }

  /** Built on demand, so that an archive that is never inspected does not pay for it. */
  #learnWords(): void {
    for (let row = this.#after.get(this.#known); row; row = this.#after.get(this.#known)) {
      const id = numberIn(row, 'id');
      this.#words.add(id, textIn(row, 'record'));
      this.#known = id;
    }
  }
}

function recordIn(row: Row): ArchivedRecord {
  const reconciliationId = reconciliationIdIn(row);
  return {
    operation: operationIn(row),
    record: JSON.parse(textIn(row, 'record')),
    files: JSON.parse(textIn(row, 'files')),
    messages: numberIn(row, 'messages'),
    ...(reconciliationId !== undefined && { reconciliationId }),
    archivedAt: numberIn(row, 'archived_at'),
  };
}

function operationIn(row: Row): Operation {
  const operation = textIn(row, 'operation');
  if (!isHostName(operation)) throw new TypeError(`${operation} is not an operation`);
  return operation;
}

const reconciliationIdIn = (row: Row): string | undefined =>
  row.reconciliation_id === null ? undefined : textIn(row, 'reconciliation_id');
