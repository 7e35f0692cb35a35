import stringWidth from 'string-width';
import { pad } from './wrap.js';

export const GAP = '  ';

/**
 * Lays rows of cells out in columns: the first one aligned left, the others right. Colours take no
 * room.
 */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell));
    }
  }
  return rows.map((row) =>
    row
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return index === 0 ? pad(cell, width) : ' '.repeat(width - stringWidth(cell)) + cell;
      })
      .join(GAP)
      .trimEnd(),
  );
}
