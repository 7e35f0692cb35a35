import type { Command } from 'commander';
import { completionCommand } from './completion-command.js';
import { aroundScript } from './npx-scripts.js';
import { valuesOf } from './values-of.js';

/** What the shells call back; see `completion`. */
const CALLBACK = 'complete';

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
  const [command, shell = ''] = args;
  if (command === 'completion') {
    const [, script = ''] = process.argv;
    const { before, after } = aroundScript(shell, { interpreter: process.execPath, script });
    process.stdout.write(before);
    program.hook('postAction', () => void process.stdout.write(after));
  }
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
