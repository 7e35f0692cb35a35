import { Option } from 'commander';
import { OPERATIONS } from '../../spec/operation.js';
import type { CommandSpec } from '../command-spec.js';
import {
  arrivals,
  cases,
  connections,
  forWorkload,
  glob,
  listOf,
  milliseconds,
  positive,
  positiveDuration,
  wholeNumber,
} from '../options/option-parsers.js';
import {
  dashboardOption,
  insecureRedisOption,
  outOption,
  redisOption,
  reportOption,
  timeoutOption,
} from '../options/shared-options.js';
import { LOAD_MEANINGS } from '../process/exit-codes.js';

export const loadCommand: CommandSpec = {
  name: 'load',
  description:
    'load a target, and judge how fast and how reliably it archives; without --target the reference archive',
  examples: [
    ['load records --target profile.yaml', 'a shipped scenario'],
    ['load records --rate 50/s --for 30s --report html', 'as a page'],
  ],
  codes: LOAD_MEANINGS,
  declare(command, finish) {
    command
      .argument('[scenario...]', 'a shipped load scenario by name, such as records, or a file')
      .addOption(
        new Option(
          '--submit <operation...>',
          'records of these operations, without a scenario: conversations, voice, email or eventFeed',
        ).choices(OPERATIONS),
      )
      .option('--target <file>', 'the profile of the target')
      .addOption(listOf('--only <glob...>', 'only workloads whose names match', glob))
      .addOption(listOf('--skip <glob...>', 'leave out workloads whose names match', glob))
      .addOption(
        listOf('--scenarios <dir...>', 'folders in which scenarios are looked for by name'),
      )
      .option(
        '--for <duration>',
        'how long to send, instead of what the scenario says',
        positiveDuration,
      )
      .option(
        '--rate <rate>',
        'arrivals such as 50/s, in each workload or, as NAME=50/s, in one',
        forWorkload(arrivals),
      )
      .option(
        '--connections <n>',
        'connections of each workload or, as NAME=8, of one',
        forWorkload(connections),
      )
      .addOption(
        listOf(
          '--threshold <text...>',
          "what has to hold beside the scenario's own, such as 'latency.p99 < 250 ms'",
        ),
      )
      .option('--seed <n>', 'replay the requests of an earlier load', wholeNumber)
      .addOption(timeoutOption())
      .option('--deadline <duration>', 'time after which the whole load ends', positiveDuration)
      .option(
        '--wait <duration>',
        'wait this long for the hosts to accept connections',
        milliseconds,
      )
      .option(
        '--agents <n>',
        'the number of machines running `assay agent` that send the load',
        positive,
      )
      .addOption(redisOption())
      .addOption(insecureRedisOption())
      .addOption(reportOption('load'))
      .addOption(outOption())
      .option('--dry-run', 'show what would be sent, and what would stay in the archive', false)
      .option('--quiet', 'the verdict only', false)
      .addOption(dashboardOption())
      .option('--verbose', 'a line a second', false)
      .option('--no-color', 'no colours')
      // These mean nothing to a load: taken, for scripts that pass the same ones to `run`.
      .addOption(new Option('--runs <n>').argParser(cases).hideHelp())
      .addOption(new Option('--concurrency <n>').argParser(positive).hideHelp())
      .addOption(new Option('--full').hideHelp())
      .addOption(new Option('--strict').hideHelp())
      .action(async (scenarios: string[], options) => {
        const { load } = await import('./load.js');
        finish(await load(scenarios, options));
      });
  },
};
