import type { Writer } from '../../src/report/terminal/writer.js';

/** A writer that keeps all that it gets. */
export interface FakeWriter extends Writer {
  text: string;
  /** How many times it was written to. */
  writes: number;
}

export function fakeWriter(overrides: Partial<Writer> = {}): FakeWriter {
  return {
    text: '',
    writes: 0,
    columns: 80,
    isTTY: false,
    write(text) {
      this.text += text;
      this.writes += 1;
    },
    ...overrides,
  };
}
