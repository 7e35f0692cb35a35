import type { FileUse, RecordHost } from './commands.js';
import { type Absence, type ArchiveState, fileAt } from './state.js';

/** The answer to a record, and the requirement that asks for it. */
export interface Prediction {
  answer: 'accepted' | 400 | 'open';
  requirement: string | undefined;
}

export const refuses = ({ answer }: Prediction): boolean => answer === 400;

/** What makes a record one of its own, beside its files. */
interface Traits {
  text?: boolean;
  /** How the same record was answered before. */
  earlier?: 'accepted' | 'refused' | 'unknown';
}

/** Predicts the answer to a record from the files that it refers to (sections 4.2, 4.3 and 4.5). */
export function predict(
  state: ArchiveState,
  host: RecordHost,
  entries: FileUse[][],
  traits: Traits,
): Prediction {
  const uses = entries.flat();
  // The event feed looks an external file up, unless it says that it is not available (section
  // 4.5).
  const unavailable = uses.some(
    (use) => 'external' in use && host === 'eventFeed' && use.external !== 'plain',
  );
  const states = uses.flatMap((use) =>
    'external' in use ? [] : [{ key: use.key, file: fileAt(state, host, use.key) }],
  );
  const missing = states.filter(({ file }) => file.here === 'no');
  if (missing.length > 0) {
    return { answer: 400, requirement: missingRequirement(state, host, missing, uses) };
  }
  if (states.some(({ file }) => file.here === 'unknown')) {
    return unavailable
      ? { answer: 400, requirement: 'eventFeed/external-needs-is-available-false' }
      : { answer: 'open', requirement: undefined };
  }
  if (unavailable) {
    return { answer: 400, requirement: 'eventFeed/external-needs-is-available-false' };
  }
  // What a record gets that was archived before is stated of emails only.
  if (traits.earlier === 'accepted' || traits.earlier === 'unknown') {
    return { answer: 'open', requirement: undefined };
  }
  return { answer: 'accepted', requirement: acceptedRequirement(state, host, entries, traits) };
}

const BY_ABSENCE: Record<Exclude<Absence, 'external'>, string> = {
  aborted: 'files/incomplete-upload-is-no-file',
  reset: 'files/reset-upload-is-no-file',
  oversize: 'files/oversize-is-not-stored',
  token: 'access/upload-without-token-is-not-stored',
};

/**
 * What a success in spite of missing files would break: told by why they are missing, where that is
 * one reason. That a file is missing of which the upload was reset is no *must*, so it hides none.
 */
function missingRequirement(
  state: ArchiveState,
  host: RecordHost,
  missing: { key: number; file: { absence?: Absence | undefined } }[],
  uses: FileUse[],
): string {
  const plain = `${host}/missing-file-is-400`;
  const known = missing.filter(({ file }) => file.absence !== 'reset');
  if (known.length === 0) return BY_ABSENCE.reset;
  if (known.length < missing.length) return plain;
  const [first, ...others] = known.map(({ file }) => file.absence);
  if (missing.length < uses.length || others.some((absence) => absence !== first)) return plain;
  if (first === 'external') return `${host}/external-file-is-not-stored`;
  if (otherFiles(state, missing[0]?.file)) return 'files/key-must-be-equal';
  return first === undefined ? plain : BY_ABSENCE[first];
}

/**
 * Whether there are other files, which a key may be taken for. Where they turn out to have nothing
 * to do with what was seen, a smaller case goes without them.
 */
export function otherFiles({ files }: ArchiveState, than: object | undefined): boolean {
  return Object.values(files).some((file) => file !== than && file.here !== 'no');
}

/** What a refusal would break: the most particular thing about the record. */
function acceptedRequirement(
  state: ArchiveState,
  host: RecordHost,
  entries: FileUse[][],
  { text, earlier }: Traits,
): string {
  const files = entries.flat().filter((use) => !('external' in use));
  const states = files.map((use) => fileAt(state, host, use.key));
  if (states.some((file) => file.last === 'tampered')) return 'archive/files-cannot-be-removed';
  if (states.some((file) => file.last === 'failed')) return 'files/failed-reupload-keeps-the-file';
  if (states.some((file) => file.last === 'again')) return 'files/reupload-stays-referenceable';
  if (earlier === 'refused' || states.some((file) => file.missed)) {
    return `${host}/corrected-resend-passes`;
  }
  if (entries.flat().length > files.length) return `${host}/external-link-passes`;
  if (entries.length > 1) return `${host}/several-entries-pass`;
  if (files.length > 1) return 'conversations/several-files-pass';
  return text ? `${host}/any-text-passes` : `${host}/uploaded-file-passes`;
}
