import type { Tokens } from '../../profile/tokens/tokens.js';
import { type HostName, OPERATIONS } from '../../spec/operation.js';

/**
 * Tokens are renewed ahead of their expiry, by a tenth of their lifetime at least; this is how
 * often that is checked.
 */
const CHECK_EVERY_MS = 100;

/** Keeps the workers' tokens valid while a load goes on. */
export class TokenDistributor {
  readonly #tokens: Pick<Tokens, 'tokenFor' | 'refresh'>;
  readonly #send: (host: HostName, token: string) => void;
  /** The tokens that the workers have. */
  readonly #sent: Partial<Record<HostName, string>>;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param initial the tokens that the workers start with
   * @param send gives a new token to all workers
   */
  constructor(
    tokens: Pick<Tokens, 'tokenFor' | 'refresh'>,
    initial: Partial<Record<HostName, string>>,
    send: (host: HostName, token: string) => void,
  ) {
    this.#tokens = tokens;
    this.#sent = { ...initial };
    this.#send = send;
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS);
  }

  /** A host answered 401 to a token. */
  renew(host: HostName, rejected: string | undefined): void {
    this.#distribute(host, this.#tokens.refresh(host, rejected));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const host of OPERATIONS) {
      if (this.#sent[host] !== undefined) this.#distribute(host, this.#tokens.tokenFor(host));
    }
  }

  #distribute(host: HostName, renewed: Promise<string | undefined>): void {
    renewed.then(
      (token) => {
        if (token === undefined || token === this.#sent[host]) return;
        this.#sent[host] = token;
        this.#send(host, token);
      },
      // Without another token the refusals go on, and are counted.
      () => {},
    );
  }
}
