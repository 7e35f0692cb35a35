import type { RecordUser } from './record-user.js';
import type { UploadUser } from './upload-user.js';
import type { OperationFinished, VirtualUser } from './virtual-user.js';

/** Uploads a file and, once that was acknowledged, submits a record that names it (section 4.6). */
export class FlowUser implements VirtualUser {
  readonly #finished: OperationFinished;
  #serial = 0;
  /** Both are made with this slot's own `uploaded` and `submitted` as their ends. */
  #parts: { upload: UploadUser; record: RecordUser } | undefined;

  constructor(finished: OperationFinished) {
    this.#finished = finished;
  }

  use(upload: UploadUser, record: RecordUser): void {
    this.#parts = { upload, record };
  }

  start(serial: number, intendedAt: number, at: number): void {
    this.#serial = serial;
    this.#parts?.upload.start(serial, intendedAt, at);
  }

  readonly uploaded = (_slot: VirtualUser, acknowledged: boolean, at: number): void => {
    if (acknowledged) this.#parts?.record.start(this.#serial, at, at);
    else this.#finished(this, at);
  };

  readonly submitted = (_slot: VirtualUser, at: number): void => {
    this.#finished(this, at);
  };

  tick(): void {
    this.#parts?.record.tick();
  }

  close(): void {
    this.#parts?.upload.close();
    this.#parts?.record.close();
  }
}
