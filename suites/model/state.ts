import type { FileHost, FileUse, RecordHost } from './commands.js';

/** Why the last upload to a key did not succeed, or what else used the key. */
export type Absence = 'aborted' | 'reset' | 'oversize' | 'token' | 'external';

/** What the archive holds under a key, as far as the interface lets a client know. */
export interface FileState {
  here: 'yes' | 'no' | 'unknown';
  absence?: Absence | undefined;
  /** The uploads of which one is what is stored, whole; none when that is not known. */
  contents: string[];
  /** What happened since the key was first uploaded, which is what a loss is blamed on. */
  last: 'first' | 'again' | 'failed' | 'tampered' | 'at-once';
  /** A record that named it was refused before it was there. */
  missed: boolean;
  /** The type of the contents, where there is but one. */
  type: string | null | undefined;
}

/** A record that was submitted under a slot. */
export interface RecordState {
  name: string;
  host: RecordHost;
  uses: FileUse[][];
  /** How it was answered the last time. */
  answered: 'accepted' | 'refused' | 'unknown';
  /** How many archived entries carry its marker; undefined when that is open. */
  archived: number | undefined;
  token: boolean;
}

/** An email that was submitted under a slot. */
export interface EmailState {
  name: string;
  archived: 'yes' | 'no' | 'unknown';
  /** The submission whose answer had the id of the original. */
  original: string | undefined;
  /** What a resend is about. */
  after: 'plain' | 'token' | 'copies';
}

/**
 * Everything that a client can know of an archive. Never changed: each command gives another one.
 */
export interface ArchiveState {
  files: Readonly<Record<string, FileState>>;
  records: Readonly<Record<number, RecordState>>;
  emails: Readonly<Record<number, EmailState>>;
  /** The submissions whose reconciliationIds have to differ. */
  issued: readonly string[];
}

export const EMPTY: ArchiveState = { files: {}, records: {}, emails: {}, issued: [] };

const NO_FILE: FileState = {
  here: 'no',
  contents: [],
  last: 'first',
  missed: false,
  type: undefined,
};

/** Why there is no file now. What a reset broke off may be there after all, whatever came later. */
export const absenceAfter = ({ absence }: FileState, why: Absence): Absence =>
  absence === 'reset' ? absence : why;

export const slotOf = (host: FileHost, key: number): string => `${host}/${key}`;

export function fileAt(state: ArchiveState, host: FileHost, key: number): FileState {
  return state.files[slotOf(host, key)] ?? NO_FILE;
}

export function withFile(
  state: ArchiveState,
  host: FileHost,
  key: number,
  file: Partial<FileState>,
): ArchiveState {
  const changed = { ...fileAt(state, host, key), ...file };
  return { ...state, files: { ...state.files, [slotOf(host, key)]: changed } };
}

export function withRecord(state: ArchiveState, slot: number, record: RecordState): ArchiveState {
  return { ...state, records: { ...state.records, [slot]: record } };
}

export function withEmail(state: ArchiveState, slot: number, email: EmailState): ArchiveState {
  return { ...state, emails: { ...state.emails, [slot]: email } };
}

/** What is known when either of two states may be the one: their common part. */
export function either(left: ArchiveState, right: ArchiveState): ArchiveState {
  return {
    files: merged(left.files, right.files, NO_FILE, (a, b) => ({
      here: a.here === b.here ? a.here : 'unknown',
      absence: [a, b].find(({ absence }) => absence === 'reset' || a.absence === b.absence)
        ?.absence,
      contents: known(a) && known(b) ? [...new Set([...a.contents, ...b.contents])].sort() : [],
      last: a.last === b.last ? a.last : 'at-once',
      missed: a.missed && b.missed,
      type: a.type === b.type ? a.type : undefined,
    })),
    records: merged(left.records, right.records, undefined, (a, b) => ({
      ...a,
      answered: a.answered === b.answered ? a.answered : 'unknown',
      archived: a.name === b.name && a.archived === b.archived ? a.archived : undefined,
    })),
    emails: merged(left.emails, right.emails, undefined, (a, b) => ({
      ...a,
      archived: a.name === b.name && a.archived === b.archived ? a.archived : 'unknown',
      original: a.original === b.original ? a.original : undefined,
    })),
    issued: [...new Set([...left.issued, ...right.issued])].sort(),
  };
}

const known = ({ contents }: FileState): boolean => contents.length > 0;

function merged<T>(
  left: Readonly<Record<string, T>>,
  right: Readonly<Record<string, T>>,
  missing: T | undefined,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const [a, b] = [left[name] ?? missing, right[name] ?? missing];
      if (a !== undefined && b !== undefined) return [[name, merge(a, b)]];
      const only = a ?? b;
      return only === undefined ? [] : [[name, only]];
    }),
  );
}
