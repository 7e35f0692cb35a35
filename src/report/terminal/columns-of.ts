import type { Writer } from './writer.js';

/**
 * How wide what is written there is read: a terminal says so itself. Elsewhere nothing has to fit, unless COLUMNS says how
 * wide it is.
 */
export function columnsOf(
  { isTTY, columns }: Pick<Writer, 'isTTY' | 'columns'>,
  { COLUMNS = '' }: NodeJS.ProcessEnv,
): number {
  // Node leaves both undefined on pipes, whatever its types say.
  if (isTTY) return columns;
  return /^[1-9]\d{0,5}$/.test(COLUMNS) ? Number(COLUMNS) : Number.POSITIVE_INFINITY;
}
