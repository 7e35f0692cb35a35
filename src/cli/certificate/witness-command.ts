import type { CommandSpec } from '../command-spec.js';
import { positive } from '../options/option-parsers.js';
import { EXIT, EXIT_MEANINGS } from '../process/exit-codes.js';
import { withSignedRun } from './with-signed-run.js';

export const witnessCommand: CommandSpec = {
  name: 'witness',
  description: 'repeat a random sample of the checks of a bundle, and sign that',
  examples: [
    ['witness bundle.zip --of key.pub --key own.pem --target p.yaml', 'repeat'],
    ['witness bundle.zip --of key.pub --key own.pem --sample 100', 'more'],
  ],
  codes: {
    ...EXIT_MEANINGS,
    [EXIT.ok]: 'every check ended as before',
    [EXIT.failed]: 'a check ended otherwise',
    [EXIT.incomplete]: 'a check had no verdict',
  },
  declare(command, finish) {
    withSignedRun(command)
      .argument('<bundle>', 'what certify made')
      .requiredOption('--of <file>', 'the public key of whoever made the bundle')
      .requiredOption('--key <key>', 'signs: a PKCS#8 file, env:NAME, or command:LINE')
      .option('--sample <n>', 'how many checks to repeat (default: 40)', positive)
      .action(async (bundle: string, options) => {
        const { witness } = await import('./witness.js');
        finish(await witness(bundle, options));
      });
  },
};
