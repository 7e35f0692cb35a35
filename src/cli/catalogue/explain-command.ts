import type { CommandSpec } from '../command-spec.js';
import { listOf } from '../options/option-parsers.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const explainCommand: CommandSpec = {
  name: 'explain',
  description: 'tell what a requirement, a check, a fault or a load scenario is about',
  examples: [
    ['explain files/oversize-is-400', 'a requirement'],
    ['explain load/records', 'a load scenario'],
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
