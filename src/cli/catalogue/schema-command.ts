import type { CommandSpec } from '../command-spec.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const schemaCommand: CommandSpec = {
  name: 'schema',
  description: 'print a JSON Schema, for editors and for those who read reports',
  examples: [
    ['schema profile', 'of profiles'],
    ['schema report', 'of reports'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument(
        '<name>',
        'profile, scenario, load, waivers, attestations, requirements, report, load-report, certificate, policy, trust or registry',
      )
      .action(async (name: string) => {
        const { schema } = await import('./schema.js');
        finish(schema(name));
      });
  },
};
