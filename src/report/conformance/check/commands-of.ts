/** The command lines of a failure, or of what has no verdict. */
export interface ShownCommands {
  before?: readonly string[] | undefined;
  curl: string;
}

/**
 * The command lines that show a failure, or what has no verdict, once more, the deciding one last.
 */
export const commandsOf = ({ before = [], curl }: ShownCommands): string[] =>
  curl === '' ? [] : [...before, curl];
