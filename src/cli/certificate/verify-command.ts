import type { CommandSpec } from '../command-spec.js';
import { listOf } from '../options/option-parsers.js';
import { EXIT, EXIT_MEANINGS } from '../process/exit-codes.js';

export const verifyCommand: CommandSpec = {
  name: 'verify',
  description: 'tell, offline, what a bundle proves and whether it holds',
  examples: [
    ['verify bundle.zip --key key.pem.pub', 'in words'],
    ['verify bundle.zip --key key.pem.pub --json', 'for a program'],
  ],
  codes: {
    [EXIT.ok]: 'holds, conformant',
    [EXIT.failed]: 'does not hold, misses the policy, or nonconformant',
    [EXIT.usage]: EXIT_MEANINGS[EXIT.usage],
    [EXIT.incomplete]: 'holds, incomplete',
  },
  declare(command, finish) {
    command
      .argument('<bundle>', 'what certify or witness made')
      .requiredOption('--key <file>', 'the public key of whoever is to have signed it')
      .option('--policy <file>', 'what it has to meet, in place of the policy in the bundle')
      .addOption(listOf('--witness <bundle...>', 'what witnesses made'))
      .addOption(listOf('--witness-key <file...>', 'the public key of each of them'))
      .addOption(
        listOf('--scenarios <path...>', 'scenarios beside the shipped ones that judged it'),
      )
      .option('--json', 'print JSON', false)
      .action(async (bundle: string, options) => {
        const { verify } = await import('./verify.js');
        finish(await verify(bundle, options));
      });
  },
};
