import type { Command } from 'commander';
import type { ExitCode } from './process/exit-codes.js';

/** A command line, without `assay` in front, and what it is for. */
export type Example = readonly [line: string, purpose: string];

/** A command: what its help says of it, what it takes, and what does its work. */
export interface CommandSpec {
  name: string;
  /** For the list of commands, its own help and the page of the manual. */
  description: string;
  examples: readonly Example[];
  /** What its exit codes mean; absent where it has those of a verdict. */
  codes?: Partial<Record<ExitCode, string>>;
  /**
   * Adds its arguments and options, and its action, which loads what does the work.
   *
   * @param finish is told the exit code
   */
  declare(command: Command, finish: (code: ExitCode) => void): void;
}
