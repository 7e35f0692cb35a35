import type { Writer } from './writer.js';

const USUAL_COLUMNS = 80;

/**
 * How wide what is written there is read: a terminal says so itself. Elsewhere nothing has to fit,
 * unless COLUMNS says how wide it is.
 */
export function columnsOf(
  { isTTY, columns }: Pick<Writer, 'isTTY' | 'columns'>,
  { COLUMNS = '' }: NodeJS.ProcessEnv,
): number {
  // Node leaves both undefined on pipes, whatever its types say. Some terminals have not been told
  // how wide they are.
  if (isTTY) return columns > 0 ? columns : USUAL_COLUMNS;
  return /^[1-9]\d{0,5}$/.test(COLUMNS) ? Number(COLUMNS) : Number.POSITIVE_INFINITY;
}
