import type { Socket } from 'node:net';
import { type RawMessage, RawMessages } from './raw-messages.js';

/** What has happened on one connection. */
export class ConnectionLog {
  /** Requests whose head has come, not counting the one at hand. */
  begun = 0;
  answered = 0;
  lastStatus: number | undefined;
  readonly #raw: RawMessages | undefined;

  /** @param reads - whether to follow every byte of it */
  constructor(socket: Socket, reads: boolean) {
    if (!reads) return;
    const raw = new RawMessages();
    this.#raw = raw;
    // Before the parser of the server, which so hands its bytes over to JavaScript as well.
    socket.prependListener('data', (segment: Buffer) => raw.push(segment, performance.now()));
  }

  /** How the n-th request of the connection came, counted from 0. */
  messageOf(index: number): RawMessage | undefined {
    return this.#raw?.messages[index];
  }
}
