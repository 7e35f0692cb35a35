import type { CommandSpec } from '../command-spec.js';
import { collected, glob, listOf } from '../options/option-parsers.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const listCommand: CommandSpec = {
  name: 'list',
  description: 'list requirements and what judges them, or load scenarios',
  examples: [
    ['list files', 'the requirements of an area'],
    ['list --load', 'the load scenarios'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument('[glob...]', 'only those that match', collected(glob), [])
      .option('--load', 'the load scenarios', false)
      .option('--coverage', 'how many checks judge each requirement, or why none does', false)
      .option('--checks', 'each check by its id, not the scenarios that they come from', false)
      .option('--json', 'print JSON', false)
      .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
      .action(async (globs: string[], options) => {
        const { list } = await import('./list.js');
        finish(await list(globs, options));
      });
  },
};
