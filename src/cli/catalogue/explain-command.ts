import type { CommandSpec } from '../command-spec.js';
import { listOf } from '../options/option-parsers.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const explainCommand: CommandSpec = {
  name: 'explain',
  description: 'tell what a requirement, a check, a fault, a load scenario or a section is about',
  examples: [
    ['explain files/oversize-is-400', 'a requirement'],
    ['explain 4.1', 'what a section of the interface states'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument('<id>')
      .option('--verbose', 'also every check and every known fault', false)
      .option('--json', 'print JSON', false)
      .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
      .action(async (id: string, options) => {
        const { explain } = await import('./explain.js');
        finish(await explain(id, options));
      });
  },
};
