/** Milliseconds for which one waits for another. */
const PATIENCE_MS = 40;

/** For checks that are run one at a time, or replayed: no other one comes. */
export const NO_RENDEZVOUS: Pick<Rendezvous, 'meet' | 'pass'> = {
  meet: async () => false,
  pass: () => undefined,
};

/** Lets two checks that are to send the same kind of request do so at the same moment. */
export class Rendezvous {
  readonly #waiting = new Map<string, (isMet: boolean) => void>();

  /** A request is about to be sent that others need not wait for: who waits for one goes along. */
  pass(kind: string): void {
    this.#waiting.get(kind)?.(true);
  }

  /** @returns whether another one is sent now; otherwise none came in time */
  async meet(kind: string): Promise<boolean> {
    const other = this.#waiting.get(kind);
    if (other !== undefined) {
      other(true);
      return true;
    }
    return new Promise((resolve) => {
      const end = (isMet: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(kind);
        resolve(isMet);
      };
      const timer = setTimeout(() => end(false), PATIENCE_MS);
      this.#waiting.set(kind, end);
    });
  }
}
