import { StringDecoder } from 'node:string_decoder';
import { Secrets } from '../../http/exchange/secrets.js';

const MAX_LINES = 20;
const LONGEST_LINE = 500;
/** A line that goes on for longer than this is taken for several. */
const LONGEST_PIECE = 64 * 1024;
/** What a server may log of a request: tokens that are obtained later are not known here. */
const CREDENTIALS = /\b(bearer|basic)(\s+|%20)[^\s"',;]+/gi;

/** The output of a server: its last lines, without secrets, and who wants to know of each line. */
export class ServerOutput {
  readonly #secrets: Secrets;
  readonly #lines: string[] = [];
  readonly #listeners = new Set<(line: string) => void>();

  /** @param secrets that no line may show */
  constructor(secrets: Iterable<string>) {
    this.#secrets = new Secrets(secrets);
  }

  /** The last ones, both streams together. */
  get lines(): string[] {
    return this.#lines.map((line) => {
      const shown = this.#secrets.redact(line, LONGEST_LINE).replace(CREDENTIALS, '$1 ‹secret›');
      return line.length > LONGEST_LINE ? `${shown}…` : shown;
    });
  }

  /** From now on, such a text is shown in no line. */
  hide(secret: string): void {
    this.#secrets.add(secret);
  }

  /** @returns what ends it */
  onLine(listener: (line: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Reads a stream to its end. */
  read(stream: NodeJS.ReadableStream): void {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    stream.on('data', (bytes: Buffer) => {
      const pieces = `${rest}${decoder.write(bytes)}`.split(/\r?\n|\r(?!\n)/);
      rest = pieces.pop() ?? '';
      if (rest.length > LONGEST_PIECE) {
        pieces.push(rest);
        rest = '';
      }
      for (const line of pieces) this.#add(line);
    });
    stream.on('end', () => {
      if (rest !== '') this.#add(rest);
    });
    stream.on('error', () => undefined);
  }

  #add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
    for (const listener of this.#listeners) listener(line);
  }
}
