import { open as openFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { visible } from '../../report/text/visible.js';
import type { BundleFinding, FindingCode } from '../bundle-finding.js';
import { BUNDLE_LIMITS, type BundleLimits } from './bundle-limits.js';
import { containerGap, END_LENGTH, type PlacedEntry } from './container-gap.js';
import { isKnownEntry } from './entry-names.js';
import { zipErrorFinding } from './zip-error-finding.js';

/**
 * The entries of a bundle by name, as far as they could be read, and what is wrong with the file.
 */
export interface ReadBundle {
  entries: Map<string, Buffer>;
  findings: BundleFinding[];
}

/**
 * Bits of the Unix mode that say what kind of file an entry is, and the one that says a plain one.
 */
const KIND_BITS = 0o170000;
const PLAIN_FILE = 0o100000;

/**
 * Reads an untrusted bundle: nothing is written to disk, and no entry is unpacked
 * further than it states or than a bundle may be. Whatever the file is, the result is a value.
 */
export async function readBundle(
  path: string,
  limits: BundleLimits = BUNDLE_LIMITS,
): Promise<ReadBundle> {
  const entries = new Map<string, Buffer>();
  const findings: BundleFinding[] = [];
  const add = (code: FindingCode, message: string) => void findings.push({ code, message });
  let zip: ZipFile | undefined;
  /** The entry that is being unpacked. */
  let current: string | undefined;
  try {
    const { size } = await stat(path);
    if (size > limits.file) {
      add('too-large', `the file has ${size} bytes, and a bundle ${limits.file} at most`);
      return { entries, findings };
    }
    // It stays open after its last entry, so that a failure to unpack that can be reported.
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > limits.entries) {
      add('too-large', `the file has ${zip.entryCount} entries`);
      return { entries, findings };
    }
    let unpacked = 0;
    const placed: PlacedEntry[] = [];
    for await (const entry of zip.eachEntry()) {
      placed.push({ entry, header: await zip.readLocalFileHeaderPromise(entry) });
      const problem = problemOf(entry, entries, limits);
      if (problem !== undefined) {
        findings.push(problem);
        continue;
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.unpacked) {
        add('too-large', `${entry.fileName} unpacks to more than a bundle has`);
        break;
      }
      current = entry.fileName;
      entries.set(current, await bytesOf(await zip.openReadStreamPromise(entry), entry));
      current = undefined;
    }
    // What is wrong with the entries says more.
    const gap =
      findings.length > 0 ? undefined : containerGap(placed, await endOf(path, size), size);
    if (gap !== undefined)
      add('unknown-entry', `the file is not what its entries make it: ${visible(gap)}`);
  } catch (error) {
    findings.push(zipErrorFinding(error, current));
  } finally {
    zip?.close();
  }
  return { entries, findings };
}

/** The library ends the stream with an error where it has another length. */
async function bytesOf(
  stream: Readable,
  { uncompressedSize }: Pick<Entry, 'uncompressedSize'>,
): Promise<Buffer> {
  const bytes = Buffer.alloc(uncompressedSize);
  let length = 0;
  for await (const chunk of stream) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes;
}

async function endOf(path: string, size: number): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(END_LENGTH),
      position: Math.max(0, size - END_LENGTH),
    });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Why an entry is not to be unpacked. */
function problemOf(
  entry: Entry,
  known: ReadonlyMap<string, Buffer>,
  { unpacked, ratio, ratioFrom }: BundleLimits,
): BundleFinding | undefined {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const name = visible(fileName);
  const mode = (entry.externalFileAttributes >>> 16) & KIND_BITS;
  if (entry.isEncrypted()) return { code: 'not-a-bundle', message: `${name} is encrypted` };
  if (mode !== 0 && mode !== PLAIN_FILE) {
    return { code: 'unsafe-entry', message: `${name} is no plain file` };
  }
  if (known.has(fileName)) {
    return { code: 'duplicate-entry', message: `there are two entries named ${name}` };
  }
  if (!isKnownEntry(fileName)) {
    return { code: 'unknown-entry', message: `no bundle has an entry named ${name}` };
  }
  const isBomb = uncompressedSize > ratioFrom && uncompressedSize > compressedSize * ratio;
  if (uncompressedSize > unpacked || isBomb) {
    const message = `${name} unpacks from ${compressedSize} bytes to ${uncompressedSize}`;
    return { code: 'too-large', message };
  }
  return undefined;
}
