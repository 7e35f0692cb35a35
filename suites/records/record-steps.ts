import {
  asReference,
  type EntryCase,
  type FileUse,
  type JsonObject,
  type JudgedStep,
  type RecordCase,
  UPLOADS,
  type UploadHost,
} from 'archive-assay/property';

/** The key of a file of a case: an uploaded one, or one that never is. */
const keyOf = (kind: 'stored' | 'outside', number: number): string =>
  `\${prefix}/${kind}-${number + 1}.bin`;

/** isInlined says something of images only. */
const TYPES = ['image/png', 'application/octet-stream'];

/**
 * Only the event feed wants to be told that an external file is not in the Archive (section 4.5).
 */
const UNAVAILABLE: Record<UploadHost, { isAvailable?: boolean }> = {
  conversations: {},
  voice: {},
  eventFeed: { isAvailable: false },
};

/** A reference as an operation has it. */
const reference = (host: UploadHost, use: FileUse) => asReference(use, keyOf, UNAVAILABLE[host]);

/**
 * The uploads that a record refers to, and those of `more`; whether they succeed is for others to
 * judge.
 */
export function uploads(
  host: UploadHost,
  { entries }: RecordCase,
  more: number[] = [],
): JudgedStep[] {
  const used = entries.flatMap(({ uses }) => uses.map(({ file }) => file));
  return Array.from({ length: UPLOADS }, (_, number) => number)
    .filter(
      (number) =>
        more.includes(number) || used.some((file) => 'stored' in file && file.stored === number),
    )
    .map((number) => ({
      step: {
        upload: host,
        as: `file${number + 1}`,
        key: keyOf('stored', number),
        type: TYPES[number],
        require: 200,
      },
    }));
}

/** The entries of a record; `change` may put something else in the place of one reference. */
export function entries(
  host: UploadHost,
  record: RecordCase,
  change: (reference: JsonObject, at: { entry: number; use: number }) => JsonObject = (same) =>
    same,
) {
  return record.entries.map(({ patch, text, uses }: EntryCase, entry) => ({
    ...patch,
    ...(text === undefined ? {} : { text }),
    attach: uses.map((use, at) => change(reference(host, use), { entry, use: at })),
  }));
}

/** The members of a record beside its entries. */
export const beside = ({ text, people }: RecordCase) => ({ text, people });
