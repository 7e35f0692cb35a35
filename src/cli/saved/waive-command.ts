import type { CommandSpec } from '../command-spec.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const waiveCommand: CommandSpec = {
  name: 'waive',
  description: 'make a first file of waivers from a report',
  examples: [
    ['waive reports/report.json', 'print it'],
    ['waive reports/report.json waivers.yaml', 'write it'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument('<report>', 'a JSON or NDJSON report of a run, or its folder')
      .argument('[file]', 'where to')
      .action(async (report: string, file: string | undefined) => {
        const { waive } = await import('./waive.js');
        finish(await waive(report, file));
      });
  },
};
