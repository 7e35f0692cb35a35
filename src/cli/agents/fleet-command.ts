import { Option } from 'commander';
import { TIERS } from '../../suite/plan/tiers.js';
import type { CommandSpec } from '../command-spec.js';
import { glob, listOf, milliseconds, positive, wholeNumber } from '../options/option-parsers.js';
import {
  insecureRedisOption,
  outOption,
  redisOption,
  reportOption,
} from '../options/shared-options.js';

export const fleetCommand: CommandSpec = {
  name: 'fleet',
  description: 'have agents judge many targets; a report of each, and a page of all',
  examples: [
    ['fleet targets/*.yaml --agents 4', 'four at a time'],
    ['fleet a.yaml b.yaml --agents 2 --tier gate', 'the best part'],
  ],
  declare(command, finish) {
    command
      .argument('<profile...>', 'the profiles of the targets')
      .addOption(
        new Option('--agents <n>', 'how many machines that run `assay agent` judge them')
          .argParser(positive)
          .makeOptionMandatory(),
      )
      .addOption(redisOption())
      .addOption(insecureRedisOption())
      .addOption(listOf('--only <glob...>', 'only checks, requirements or tags that match', glob))
      .addOption(listOf('--skip <glob...>', 'leave out what matches', glob))
      .addOption(new Option('--tier <tier>', 'how much to run').choices([...TIERS]))
      .option('--seed <n>', 'replay the requests of an earlier run', wholeNumber)
      .option('--strict', 'failed shoulds count, too', false)
      .option('--wait <duration>', 'wait this long for the agents', milliseconds)
      .addOption(reportOption('run'))
      .addOption(outOption('where reports go, in a folder for each target'))
      .action(async (profiles: string[], options) => {
        const { fleet } = await import('./fleet.js');
        finish(await fleet(profiles, options));
      });
  },
};
