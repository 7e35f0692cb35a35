import { Argument, Option } from 'commander';
import type { CommandSpec } from '../command-spec.js';
import { folder } from '../options/option-parsers.js';
import { EXIT, EXIT_MEANINGS } from '../process/exit-codes.js';

export const registryCommand: CommandSpec = {
  name: 'registry',
  description: 'make a static site and one JSON file of a folder of bundles, each verified',
  examples: [
    ['registry build bundles --trust trust.yaml', 'into site'],
    ['registry build bundles --trust trust.yaml --out public', 'elsewhere'],
  ],
  codes: {
    [EXIT.ok]: 'written, and no bundle was refused',
    [EXIT.failed]: 'written, and a bundle was refused',
    [EXIT.usage]: EXIT_MEANINGS[EXIT.usage],
  },
  declare(command, finish) {
    command
      .addArgument(new Argument('<action>', 'what to do').choices(['build']))
      .argument('<dir>', 'a folder of bundles, those of witnesses among them')
      .requiredOption('--trust <file>', 'whose keys are trusted, for which targets, and the policy')
      .addOption(new Option('--out <dir>', 'where the site goes').argParser(folder).default('site'))
      .option('--quiet', 'print nothing', false)
      .action(async (_action: string, dir: string, options) => {
        const { registry } = await import('./registry.js');
        finish(await registry(dir, options));
      });
  },
};
