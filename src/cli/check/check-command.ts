import { Option } from 'commander';
import { OPERATIONS } from '../../spec/operation.js';
import type { CommandSpec } from '../command-spec.js';
import { timeoutOption } from '../options/shared-options.js';
import { TRYING } from '../process/exit-codes.js';

export const checkCommand: CommandSpec = {
  name: 'check',
  description: 'validate any file that you give to assay: profiles, scenarios, waivers, policies',
  examples: [
    ['check profile.yaml --connect', 'and try hosts, token and inspector'],
    ['check profile.yaml --show email', 'print an email as it would be sent'],
  ],
  codes: TRYING,
  declare(command, finish) {
    command
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
        const { check } = await import('./check.js');
        finish(await check(files, options));
      });
  },
};
