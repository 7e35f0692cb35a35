import type { Command } from 'commander';
import { completionCommand } from './completion-command.js';
import { valuesOf } from './values-of.js';

/** What the shells call back; see `completion`. */
const CALLBACK = 'complete';

/**
 * What the script for bash takes from the package bash-completion, for where that is not installed.
 */
const BASH_WITHOUT_PACKAGE = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        cur=\${COMP_WORDS[COMP_CWORD]}
        prev=\${COMP_WORDS[COMP_CWORD - 1]}
        words=("\${COMP_WORDS[@]}")
        cword=$COMP_CWORD
    }
fi
`;

/** Whether a command line is about completion: its commands are not needed for anything else. */
export const isCompletion = ([command = '']: readonly string[]): boolean =>
  command === 'completion' || command === CALLBACK;

/**
 * Adds the commands that complete command lines: `completion SHELL`, which prints a script, and
 * what that calls.
 *
 * @param args of the command line that is run
 */
export async function addCompletion(program: Command, args: readonly string[]): Promise<void> {
  const { default: tab } = await import('@bomb.sh/tab/commander');
  if (args[0] === 'completion' && args[1] === 'bash') process.stdout.write(BASH_WITHOUT_PACKAGE);
  const { name: completion, description } = completionCommand;
  const root = tab(program, { completionCommandName: completion });
  program.commands.find((command) => command.name() === completion)?.description(description);
  if (args[0] !== CALLBACK) return;
  for (const [name, command] of root.commands) {
    const values = await valuesOf(name, args.at(-1) ?? '');
    for (const [option, complete] of Object.entries(values.options)) {
      const found = command.options.get(option);
      if (found !== undefined)
        found.handler = (add) => complete.forEach((one) => void add(one, ''));
    }
    for (const argument of command.arguments.values()) {
      argument.handler = (add) => values.argument.forEach((one) => void add(one, ''));
    }
  }
}
