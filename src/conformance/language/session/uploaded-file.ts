import type { HostName } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';

/** A file that a scenario uploaded. */
export class UploadedFile {
  readonly fileKey: string;
  readonly filename: string;
  /** The path that it was sent to. */
  readonly path: string;
  readonly host: HostName;
  readonly size: number;
  readonly type: string | null;
  readonly status: number | undefined;
  /** The exchange of its upload. */
  readonly exchange: number | undefined;
  readonly #digest: () => string;

  /** @param facts its `digest` makes `sha256` */
  constructor(
    facts: Omit<UploadedFile, 'reference' | 'exchange' | 'sha256'> & {
      exchange?: number;
      digest: () => string;
    },
  ) {
    this.fileKey = facts.fileKey;
    this.filename = facts.filename;
    this.path = facts.path;
    this.host = facts.host;
    this.size = facts.size;
    this.#digest = facts.digest;
    this.type = facts.type;
    this.status = facts.status;
    this.exchange = facts.exchange;
  }

  /** Lower-case hex. */
  get sha256(): string {
    return this.#digest();
  }

  /** How a record refers to it (section 2.2). */
  get reference(): FileReference {
    return { fileKey: this.fileKey, filename: this.filename };
  }
}
