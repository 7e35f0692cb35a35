import Libsql from 'libsql';
import { isRow, type Row } from './columns.js';

/** What a column may hold. Text never holds a NUL: the driver would cut it there. */
type Cell = string | number | Buffer | null;

/** A prepared statement. */
export interface Statement {
  run(...cells: Cell[]): void;
  get(...cells: Cell[]): Row | undefined;
  all(...cells: Cell[]): Row[];
}

/** The little that the archive needs of SQLite. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

const BUSY_MS = 1_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS files (
    store TEXT NOT NULL,
    file_key BLOB NOT NULL,
    blob TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    content_type TEXT NOT NULL,
    stored_at INTEGER NOT NULL,
    PRIMARY KEY (store, file_key)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY,
    operation TEXT NOT NULL,
    record TEXT NOT NULL,
    files TEXT NOT NULL,
    messages INTEGER NOT NULL,
    reconciliation_id TEXT,
    identity TEXT,
    archived_at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS emails ON records (identity) WHERE identity IS NOT NULL;
`;

/**
 * Opens the index, and keeps it locked for this process. A commit of a durable one returns only
 * once it is on the disk (write-ahead log, synchronous = FULL).
 *
 * @param path - a file, or `:memory:`
 * @throws when another process has it open for longer than a second
 */
export function openDatabase(path: string, isDurable = true): Database {
  const db = new Libsql(path, { timeout: BUSY_MS });
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${isDurable ? 'FULL' : 'OFF'}`);
  db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  return {
    exec: (sql) => void db.exec(sql),
    prepare: (sql) => prepare(db, sql),
    close: () => close(db),
  };
}

/**
 * The driver lets go of a file only once all statements have been collected, so the lock is given
 * up by hand: outside of the write-ahead log, by the first read after the mode is changed.
 */
function close(db: InstanceType<typeof Libsql>): void {
  db.pragma('journal_mode = DELETE');
  db.pragma('locking_mode = NORMAL');
  db.prepare('SELECT count(*) FROM files').get([]);
  db.close();
}

/** The driver takes a lone object for named parameters, hence always an array. */
function prepare(db: InstanceType<typeof Libsql>, sql: string): Statement {
  const statement = db.prepare(sql);
  return {
    run: (...cells) => void statement.run(cells),
    get: (...cells) => {
      const row = statement.get(cells);
      return isRow(row) ? row : undefined;
    },
    all: (...cells) => statement.all(cells).filter(isRow),
  };
}
