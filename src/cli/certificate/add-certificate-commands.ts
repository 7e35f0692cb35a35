import { Argument, type Command, Option } from 'commander';
import { folder, listOf, positive } from '../commands/option-parsers.js';
import { outOption, reportOption, withRunOptions } from '../commands/shared-options.js';
import type { ExitCode } from '../exit-codes.js';

/** Adds the commands that make and check certificates. */
export function addCertificateCommands(program: Command, finish: (code: ExitCode) => void): void {
  withSignedRun(program.command('certify'))
    .description('judge a target with everything there is, and sign the evidence as one bundle')
    .option('--key <key>', 'signs: a PKCS#8 file, env:NAME, or command:LINE')
    .option('--new-key <file>', 'make a key, and its public one in FILE.pub, and do nothing else')
    .option('--policy <file>', 'what the certificate has to meet')
    .action(async (options) => {
      const { certify } = await import('./certify.js');
      finish(await certify(options));
    });

  withSignedRun(program.command('witness'))
    .description('repeat a random sample of the checks of a bundle, and sign what came of it')
    .argument('<bundle>', 'what certify made')
    .requiredOption('--of <file>', 'the public key of whoever made the bundle')
    .requiredOption('--key <key>', 'signs: a PKCS#8 file, env:NAME, or command:LINE')
    .option('--sample <n>', 'how many checks to repeat (default: 40)', positive)
    .action(async (bundle: string, options) => {
      const { witness } = await import('./witness.js');
      finish(await witness(bundle, options));
    });

  program
    .command('verify')
    .description('tell, without a network, what a bundle proves and whether it holds')
    .argument('<bundle>', 'what certify or witness made')
    .requiredOption('--key <file>', 'the public key of whoever is to have signed it')
    .option('--policy <file>', 'what it has to meet, in place of the policy in the bundle')
    .addOption(listOf('--witness <bundle...>', 'what witnesses made'))
    .addOption(listOf('--witness-key <file...>', 'the public key of each of them'))
    .addOption(listOf('--scenarios <path...>', 'scenarios beside the shipped ones that judged it'))
    .option('--json', 'print JSON', false)
    .action(async (bundle: string, options) => {
      const { verify } = await import('./verify.js');
      finish(await verify(bundle, options));
    });

  registryCommand(program, finish);
}

/** Adds the command that publishes certificates. */
function registryCommand(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('registry')
    .description('make a static site and one JSON file of a folder of bundles, each verified')
    .addArgument(new Argument('<action>', 'what to do').choices(['build']))
    .argument('<dir>', 'a folder of bundles, those of witnesses among them')
    .requiredOption('--trust <file>', 'whose keys are trusted, for which targets, and the policy')
    .addOption(new Option('--out <dir>', 'where the site goes').argParser(folder).default('site'))
    .option('--quiet', 'print nothing', false)
    .action(async (_action: string, dir: string, options) => {
      const { registry } = await import('./registry.js');
      finish(await registry(dir, options));
    });
}

/** Adds what every command takes that judges a target and signs what it saw. */
function withSignedRun(command: Command): Command {
  return withRunOptions(command, 'full')
    .option('--public-key <file>', 'the public key, where --key is a command')
    .addOption(new Option('--fault <id>', 'judge a reference archive that is wrong on purpose'))
    .addOption(reportOption('run'))
    .addOption(outOption('the bundle as FILE.zip, or a folder for it and the reports'));
}
