import type { WriteStream } from 'node:tty';

/** What terminals usually have that have not been told. */
const USUAL = { columns: 80, rows: 24 };

/**
 * Gives a terminal a usual size that says of itself that it has none, as one in a container or
 * behind a serial line does. Libraries that draw would break a line after each letter. Node
 * replaces both once the terminal has been told.
 */
export function assumeTerminalSize(stream: Pick<WriteStream, 'isTTY' | 'columns' | 'rows'>): void {
  if (!stream.isTTY) return;
  if (stream.columns === 0) stream.columns = USUAL.columns;
  if (stream.rows === 0) stream.rows = USUAL.rows;
}
