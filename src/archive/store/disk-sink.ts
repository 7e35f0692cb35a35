import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blob, BlobSink } from './blob-store.js';
import type { Sync } from './sync.js';

/** So much may wait for the disk before the sender is held back. */
const HIGH_WATER_BYTES = 4 * 2 ** 20;

/** How a file becomes durable. */
interface Syncing {
  content: Sync;
  names: () => Promise<void>;
}

/**
 * Begins a file among the unfinished ones.
 *
 * @param syncing - `names` makes new names among the finished ones durable
 */
export async function openDiskSink(
  unfinished: string,
  finished: string,
  syncing: Syncing,
): Promise<BlobSink> {
  const name = randomUUID();
  const path = join(unfinished, name);
  const file = await open(path, 'wx');
  return new DiskSink(name, path, join(finished, name), file, syncing);
}

/** Chunks that arrive while the disk is busy go out together in its next write. */
class DiskSink implements BlobSink {
  readonly #hash = createHash('sha256');
  readonly #name: string;
  readonly #path: string;
  readonly #target: string;
  readonly #file: FileHandle;
  readonly #syncing: Syncing;
  #size = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #write: Promise<void> | undefined;
  #idle: Promise<void> | undefined;
  #failure: unknown;

  constructor(name: string, path: string, target: string, file: FileHandle, syncing: Syncing) {
    this.#name = name;
    this.#path = path;
    this.#target = target;
    this.#file = file;
    this.#syncing = syncing;
  }

  write(chunk: Buffer): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    this.#hash.update(chunk);
    this.#size += chunk.length;
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#idle ??= this.#drain();
    return this.#waitingBytes >= HIGH_WATER_BYTES ? this.#write : undefined;
  }

  async finish(): Promise<Blob> {
    await this.#idle;
    if (this.#failure) throw this.#failure;
    await this.#syncing.content(this.#file.fd);
    await this.#file.close();
    await rename(this.#path, this.#target);
    await this.#syncing.names();
    return { name: this.#name, size: this.#size, sha256: this.#hash.digest('hex') };
  }

  async discard(): Promise<void> {
    await this.#idle;
    await this.#file.close().catch(() => {});
    await rm(this.#path, { force: true }).catch(() => {});
    await rm(this.#target, { force: true }).catch(() => {});
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        this.#waitingBytes = 0;
        this.#write = writeWhole(this.#file, batch);
        await this.#write;
      }
    } catch (failure) {
      this.#failure = failure;
    } finally {
      this.#idle = undefined;
    }
  }
}

/** A write may be short, on a full disk for one; the rest then brings the reason to light. */
async function writeWhole(file: FileHandle, batch: Buffer[]): Promise<void> {
  let rest = batch;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = after(rest, bytesWritten);
  }
}

function after(buffers: Buffer[], bytes: number): Buffer[] {
  let skip = bytes;
  return buffers.flatMap((buffer) => {
    const skipped = Math.min(skip, buffer.length);
    skip -= skipped;
    return skipped === buffer.length ? [] : [buffer.subarray(skipped)];
  });
}
