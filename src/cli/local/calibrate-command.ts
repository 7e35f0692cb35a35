import { Option } from 'commander';
import type { CommandSpec } from '../command-spec.js';
import { positive, positiveDuration } from '../options/option-parsers.js';
import { INTERRUPTIBLE } from '../process/exit-codes.js';

export const calibrateCommand: CommandSpec = {
  name: 'calibrate',
  description: 'measure the most that this machine can send, against a server that discards it',
  examples: [
    ['calibrate', 'five seconds for each figure'],
    ['calibrate --duration 20s --json', 'more exactly, for a program'],
  ],
  codes: INTERRUPTIBLE,
  declare(command, finish) {
    command
      .addOption(
        new Option('--duration <duration>', 'how long each measurement takes')
          .argParser(positiveDuration)
          .default(5_000, '5s'),
      )
      .option('--connections <n>', 'for records', positive, 32)
      .option('--json', 'print JSON', false)
      .action(async (options) => {
        const { calibrate } = await import('./calibrate.js');
        finish(await calibrate(options));
      });
  },
};
