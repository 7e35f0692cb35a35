/** Stored content, under a name of the archive's own making. */
export interface Blob {
  name: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

/**
 * Content on its way into the store. Nothing of it is visible, or left after a crash, before
 * `finish`.
 */
export interface BlobSink {
  /**
   * Takes the next bytes. The promise, when there is one, asks the caller to wait before the next.
   *
   * @throws what the disk said about an earlier write, such as ENOSPC
   */
  write(chunk: Buffer): Promise<void> | undefined;
  /** Resolves once all bytes, and the name itself, are durable. */
  finish(): Promise<Blob>;
  /** Throws the content away. Never rejects. */
  discard(): Promise<void>;
}

/** Where uploaded content is kept, apart from the index. */
export interface BlobStore {
  create(): Promise<BlobSink>;
  /** Size and digest of what is really there, read back; undefined when there is no such blob. */
  read(name: string): Promise<Blob | undefined>;
  /**
   * Removes a blob that nothing refers to any more. Never rejects: what is left is removed at the
   * next start.
   */
  remove(name: string): Promise<void>;
  /** Whether there is room for an upload of this size in bytes. */
  hasRoom(bytes: number): Promise<boolean>;
  close(): Promise<void>;
}
