import type { RecordUser } from './record-user.js';
import type { UploadUser } from './upload-user.js';
import type { IterationFinished, VirtualUser } from './virtual-user.js';

/** Uploads a file and, once that was acknowledged, submits a record that names it (section 4.6). */
export class FlowUser implements VirtualUser {
  readonly #finished: IterationFinished;
  #iteration = 0;
  /** Their own ends are this user's `uploaded` and `submitted`. */
  #steps: { upload: UploadUser; record: RecordUser } | undefined;

  constructor(finished: IterationFinished) {
    this.#finished = finished;
  }

  use(upload: UploadUser, record: RecordUser): void {
    this.#steps = { upload, record };
  }

  start(iteration: number, intendedAt: number, now: number): void {
    this.#iteration = iteration;
    this.#steps?.upload.start(iteration, intendedAt, now);
  }

  readonly uploaded = (_user: VirtualUser, acknowledged: boolean, now: number): void => {
    if (acknowledged) this.#steps?.record.start(this.#iteration, now, now);
    else this.#finished(this, now);
  };

  readonly submitted = (_user: VirtualUser, now: number): void => {
    this.#finished(this, now);
  };

  tick(): void {
    this.#steps?.record.tick();
  }

  close(): void {
    this.#steps?.upload.close();
    this.#steps?.record.close();
  }
}
