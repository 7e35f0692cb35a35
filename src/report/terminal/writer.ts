/** Where terminal reports are written: standard output in the command, a string in tests. */
export interface Writer {
  write(text: string): void;
  /**
   * The width in characters, infinite where nothing has to fit. It may change while the run goes
   * on.
   */
  columns: number;
  isTTY: boolean;
}
