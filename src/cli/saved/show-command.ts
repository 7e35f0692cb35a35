import type { CommandSpec } from '../command-spec.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const showCommand: CommandSpec = {
  name: 'show',
  description: 'print one failure whole, or list what a report can show',
  examples: [
    ['show reports/report.json files/oversize-is-400', 'a requirement'],
    ['show reports/report.ndjson email/thread-passes', 'from NDJSON'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument('<report>', 'a JSON or NDJSON report of a run, or its folder')
      .argument(
        '[id]',
        'of a check, a requirement or an observation, or a section of the interface such as 4.1',
      )
      .option('--json', 'print JSON', false)
      .action(async (report: string, id: string | undefined, { json }) => {
        const { show } = await import('./show.js');
        finish(await show(report, id, json));
      });
  },
};
