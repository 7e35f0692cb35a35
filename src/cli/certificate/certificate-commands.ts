import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import { outOption, reportOption, withRunOptions } from '../run-command-options.js';

/** Adds the commands that make and check certificates. */
export function certificateCommands(program: Command, finish: (code: ExitCode) => void): void {
  withRunOptions(program.command('certify'))
    .description('judge a target with everything there is, and sign the evidence as one bundle')
    .option('--key <key>', 'signs: a PKCS#8 file, env:NAME, or command:LINE')
    .option('--public-key <file>', 'the public key, where --key is a command')
    .option('--new-key <file>', 'make a key, and its public one in FILE.pub, and do nothing else')
    .addOption(reportOption('run'))
    .addOption(outOption('the bundle as FILE.zip, or a folder for it and the reports'))
    .action(async (options) => {
      const { certify } = await import('./certify.js');
      finish(await certify(options));
    });

  program
    .command('verify')
    .description('tell, without a network, what a bundle proves and whether it holds')
    .argument('<bundle>', 'what certify or witness made')
    .requiredOption('--key <file>', 'the public key of whoever is to have signed it')
    .option('--json', 'print JSON', false)
    .action(async (bundle: string, options) => {
      const { verify } = await import('./verify.js');
      finish(await verify(bundle, options));
    });
}
