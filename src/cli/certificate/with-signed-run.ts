import { type Command, Option } from 'commander';
import { outOption, reportOption, withRunOptions } from '../options/shared-options.js';

/** Adds what every command takes that judges a target and signs what it saw. */
export function withSignedRun(command: Command): Command {
  return withRunOptions(command, 'full')
    .option('--public-key <file>', 'the public key, where --key is a command')
    .addOption(new Option('--fault <id>', 'judge a reference archive that is wrong on purpose'))
    .addOption(reportOption('run'))
    .addOption(outOption('the bundle as FILE.zip, or a folder for it and the reports'));
}
