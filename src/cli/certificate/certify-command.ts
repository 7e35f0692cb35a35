import type { CommandSpec } from '../command-spec.js';
import { EXIT, EXIT_MEANINGS } from '../process/exit-codes.js';
import { withSignedRun } from './with-signed-run.js';

export const certifyCommand: CommandSpec = {
  name: 'certify',
  description: 'judge a target and sign the evidence as one bundle',
  examples: [
    ['certify --new-key key.pem', 'a key'],
    ['certify --target profile.yaml --key key.pem --out bundle.zip', 'a bundle'],
  ],
  codes: {
    ...EXIT_MEANINGS,
    [EXIT.ok]: 'conformant, and meets the policy',
    [EXIT.failed]: 'nonconformant, or does not meet it',
  },
  declare(command, finish) {
    withSignedRun(command)
      .option('--key <key>', 'signs: a PKCS#8 file, env:NAME, or command:LINE')
      .option('--new-key <file>', 'make a key, and its public one in FILE.pub, and do nothing else')
      .option('--policy <file>', 'what the certificate has to meet')
      .action(async (options) => {
        const { certify } = await import('./certify.js');
        finish(await certify(options));
      });
  },
};
