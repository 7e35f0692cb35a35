import { type Command, Option } from 'commander';
import { TIERS } from '../../suite/plan/tiers.js';
import {
  glob,
  listOf,
  milliseconds,
  positive,
  positiveDuration,
  wholeNumber,
} from '../commands/option-parsers.js';
import { outOption, reportOption } from '../commands/shared-options.js';
import type { ExitCode } from '../exit-codes.js';

/** Where agents and their controller meet. */
export function redisOption(): Option {
  return new Option('--redis <url>', 'where agents are reached, such as rediss://redis.test:6379');
}

/** For a private network. */
export function insecureRedisOption(): Option {
  return new Option('--insecure-redis', 'also without TLS, or without a password').default(false);
}

/** The commands of machines that work together. */
export function addAgentCommands(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('agent')
    .description('send a part of loads, and judge targets, for a controller; until it is stopped')
    .addOption(redisOption())
    .option('--name <name>', 'how it is called in reports; the name of the machine without it')
    .addOption(listOf('--allow <origin...>', 'what it may send to, such as https://archive.test'))
    .addOption(listOf('--env <name...>', 'variables that profiles may refer to'))
    .option('--idle <duration>', 'end after so long without work', positiveDuration)
    .option('--no-calibrate', 'do not measure first what this machine can send, for two seconds')
    .addOption(insecureRedisOption())
    .action(async (options) => {
      const { agent } = await import('./agent.js');
      finish(await agent(options));
    });

  program
    .command('fleet')
    .description('have agents judge many targets; a report of each, and a page of all')
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
}
