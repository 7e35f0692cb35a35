import type { Entry, LocalFileHeader } from 'yauzl';

/** Where an entry is in a ZIP file, by the directory at its end and by its own header. */
export interface PlacedEntry {
  entry: Entry;
  header: LocalFileHeader;
}

/** What both headers of an entry say of it. Tools that read from the front know one of them. */
const SAID_TWICE = [
  'generalPurposeBitFlag',
  'compressionMethod',
  'crc32',
  'compressedSize',
  'uncompressedSize',
] as const;

/** Length of the record that ends a ZIP file, without a comment. */
export const END_LENGTH = 22;
const END_SIGNATURE = 0x06054b50;
const DIRECTORY_HEADER_LENGTH = 46;

/**
 * What is in a ZIP file beside its entries. Tools read such files in different ways: some go by the
 * directory at the end, others from the front. Where both do not say exactly the same, people see
 * what was never signed.
 *
 * @param placed all entries, in the order of the directory
 * @param end the last 22 bytes of the file
 * @param size of the file, in bytes
 * @returns why the file is not exactly its entries and their directory, or undefined
 */
export function containerGap(
  placed: readonly PlacedEntry[],
  end: Buffer,
  size: number,
): string | undefined {
  let at = 0;
  let directory = 0;
  for (const { entry, header } of placed) {
    if (entry.relativeOffsetOfLocalHeader !== at) return `there is something else at byte ${at}`;
    if (header.fileName.toString() !== entry.fileName) {
      return `${entry.fileName} has another name in its own header`;
    }
    if (SAID_TWICE.some((name) => header[name] !== entry[name])) {
      return `${entry.fileName} is another one by its own header`;
    }
    if (entry.fileCommentLength > 0) return `${entry.fileName} has a comment`;
    at = header.fileDataStart + entry.compressedSize;
    directory += DIRECTORY_HEADER_LENGTH + entry.fileNameLength + entry.extraFieldLength;
  }
  if (end.length < END_LENGTH || end.readUInt32LE(0) !== END_SIGNATURE) {
    return 'something follows its directory';
  }
  if (end.readUInt32LE(12) !== directory || end.readUInt32LE(16) !== at) {
    return 'its directory does not follow its last entry';
  }
  if (size !== at + directory + END_LENGTH) return 'something stands before its directory';
  return undefined;
}
