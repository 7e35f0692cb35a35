import { columnsOf } from './columns-of.js';
import type { Writer } from './writer.js';

/** A stream of the process as reporters write to it. */
export function streamWriter(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): Writer {
  return {
    write: (text) => void stream.write(text),
    get columns() {
      return columnsOf(stream, env);
    },
    isTTY: Boolean(stream.isTTY),
  };
}
