/** A row of the database by the names of its columns. */
export type Row = Record<string, unknown>;

/** The text in a column. @throws TypeError when it holds something else */
export function textIn(row: Row, column: string): string {
  const cell = row[column];
  if (typeof cell !== 'string') throw new TypeError(`${column} does not hold text`);
  return cell;
}

/** The number in a column. @throws TypeError when it holds something else */
export function numberIn(row: Row, column: string): number {
  const cell = row[column];
  if (typeof cell !== 'number') throw new TypeError(`${column} does not hold a number`);
  return cell;
}

/** What the database gives for a row. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
