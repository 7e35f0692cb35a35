import { Option } from 'commander';
import { OPERATIONS } from '../../spec/operation.js';
import type { CommandSpec } from '../command-spec.js';
import { variable, webUrl } from '../options/option-parsers.js';
import { timeoutOption } from '../options/shared-options.js';
import { TRYING } from '../process/exit-codes.js';

export const initCommand: CommandSpec = {
  name: 'init',
  description: 'write a commented profile to begin with, and try what it names',
  examples: [
    ['init', 'asks'],
    ['init --url https://archive.test --token-variable TOKEN', 'asks nothing'],
  ],
  codes: TRYING,
  declare(command, finish) {
    command
      .argument('[file]', 'where to', 'profile.yaml')
      .option('--name <text>', 'name and version of the archive')
      .option('--url <url>', 'the base URL of all operations', webUrl)
      .option('--conversations <url>', 'the base URL of conversations', webUrl)
      .option('--voice <url>', 'the base URL of voice', webUrl)
      .option('--email <url>', 'the base URL of email', webUrl)
      .option('--event-feed <url>', 'the base URL of the event feed', webUrl)
      .addOption(
        new Option('--email-files <host>', 'the host of the attachments of emails').choices(
          OPERATIONS,
        ),
      )
      .option('--token-variable <name>', 'the variable that has the token', variable)
      .option('--token-command <command>', 'a command that prints the token')
      .option('--no-token', 'the archive takes requests without one')
      .addOption(new Option('--token <token>').hideHelp())
      .option('--inspector <url>', 'the base URL of an inspector', webUrl)
      .option('--yes', 'ask nothing', false)
      .option('--no-connect', 'write the profile only')
      .addOption(timeoutOption())
      .action(async (file: string, options) => {
        const { init } = await import('./init.js');
        finish(await init(file, options));
      });
  },
};
