import type { RecordSlot } from './record-user.js';
import type { Slot, SlotFinished } from './virtual-user.js';
import type { UploadSlot } from './upload-user.js';

/** Uploads a file and, once that was acknowledged, submits a record that names it (section 4.6). */
export class FlowSlot implements Slot {
  readonly #finished: SlotFinished;
  #serial = 0;
  /** Both are made with this slot's own `uploaded` and `submitted` as their ends. */
  #parts: { upload: UploadSlot; record: RecordSlot } | undefined;

  constructor(finished: SlotFinished) {
    this.#finished = finished;
  }

  use(upload: UploadSlot, record: RecordSlot): void {
    this.#parts = { upload, record };
  }

  start(serial: number, intendedAt: number, at: number): void {
    this.#serial = serial;
    this.#parts?.upload.start(serial, intendedAt, at);
  }

  readonly uploaded = (_slot: Slot, acknowledged: boolean, at: number): void => {
    if (acknowledged) this.#parts?.record.start(this.#serial, at, at);
    else this.#finished(this, at);
  };

  readonly submitted = (_slot: Slot, at: number): void => {
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
