import type { Reporter } from '../reporter.js';
import type { Writer } from './writer.js';

export interface TerminalOptions {
  color: boolean;
  verbosity: 'quiet' | 'normal' | 'verbose';
  /** The clock, in epoch milliseconds. */
  now?: () => number;
}

/** The reporter for people: quiet while all is well, everything about what is not. */
export function terminalReporter(writer: Writer, _options: TerminalOptions): Reporter {
  return {
    on(event) {
      if (event.type === 'run-finished') writer.write(`${event.verdict}\n`);
    },
    async close() {},
  };
}
