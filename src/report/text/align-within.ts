import stringWidth from 'string-width';
import { alignColumns, GAP } from './align-columns.js';

/**
 * Aligns rows like `alignColumns`, as one table where that is narrow enough, and otherwise as
 * several, each of which begins with the first column.
 *
 * @param columns how wide a table may be; one of two columns may be wider
 * @returns the lines of each table
 */
export function alignWithin(rows: readonly (readonly string[])[], columns: number): string[][] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const tables: number[][] = [];
  let room = 0;
  for (let index = 1; index < count; index += 1) {
    const needed = GAP.length + columnWidth(rows, index);
    const current = tables.at(-1);
    if (current !== undefined && needed <= room) {
      current.push(index);
    } else {
      tables.push([index]);
      room = columns - columnWidth(rows, 0);
    }
    room -= needed;
  }
  return tables.map((indices) =>
    alignColumns(rows.map((row) => [0, ...indices].map((index) => row[index] ?? ''))),
  );
}

/** The width of the widest cell of a column. */
export function columnWidth(rows: readonly (readonly string[])[], index: number): number {
  return Math.max(0, ...rows.map((row) => stringWidth(row[index] ?? '')));
}
