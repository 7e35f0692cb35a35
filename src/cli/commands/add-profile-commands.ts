import { type Command, Option } from 'commander';
import { OPERATIONS } from '../../spec/operation.js';
import type { ExitCode } from '../exit-codes.js';
import { variable, webUrl } from './option-parsers.js';
import { timeoutOption } from './shared-options.js';

/** The commands with which a profile is written. */
export function addProfileCommands(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('init')
    .description('write a commented profile to begin with, and try what it names')
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
    .option('--inspector <url>', 'the base URL of an inspector', webUrl)
    .option('--yes', 'ask nothing', false)
    .option('--no-connect', 'write the profile only')
    .addOption(timeoutOption())
    .action(async (file: string, options) => {
      const { init } = await import('../init/init.js');
      finish(await init(file, options));
    });

  program
    .command('check')
    .description('validate any file that you give to assay: profiles, scenarios, waivers, policies')
    .argument('<file...>')
    .addOption(
      new Option('--show <operation>', 'print a record as a profile has it sent').choices(
        OPERATIONS,
      ),
    )
    .option(
      '--connect',
      'try the hosts, the token and the inspector of a profile; what this archives stays there',
      false,
    )
    .addOption(timeoutOption())
    .option('--json', 'print JSON', false)
    .action(async (files: string[], options) => {
      const { check } = await import('../check/check.js');
      finish(await check(files, options));
    });
}
