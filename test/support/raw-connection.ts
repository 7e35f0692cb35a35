import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is written: bytes at once, or milliseconds to wait before what follows. */
export type Part = string | Buffer | number;

/** One connection on which a test writes bytes as it likes, and waits for answers. */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';
  #read = 0;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
    });
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  async write(...parts: Part[]): Promise<void> {
    for (const part of parts) {
      if (typeof part === 'number') await sleep(part);
      else this.#socket.write(part);
    }
  }

  /** The status of the next answer. */
  async status(): Promise<number> {
    const statuses = () => [...this.#received.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)];
    while (statuses().length <= this.#read) {
      if (this.#socket.destroyed) throw new Error(`closed after ${JSON.stringify(this.#received)}`);
      await sleep(2);
    }
    const status = Number(statuses()[this.#read]?.[1]);
    this.#read += 1;
    return status;
  }

  close(): void {
    this.#socket.destroy();
  }
}
