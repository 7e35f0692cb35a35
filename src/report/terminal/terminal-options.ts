export type Verbosity = 'quiet' | 'normal' | 'verbose';

/** How much the terminal reporters show, and whether in colour. */
export interface TerminalOptions {
  color: boolean;
  verbosity: Verbosity;
}
