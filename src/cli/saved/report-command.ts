import type { CommandSpec } from '../command-spec.js';
import { listOf } from '../options/option-parsers.js';
import { formatNames, outOption } from '../options/shared-options.js';
import { NO_VERDICT } from '../process/exit-codes.js';

export const reportCommand: CommandSpec = {
  name: 'report',
  description: 'make another format from a saved report, also from a cut one',
  examples: [
    ['report reports/report.json --report html', 'a page'],
    ['report reports/report.ndjson --report json', 'of a run that was cut'],
  ],
  codes: NO_VERDICT,
  declare(command, finish) {
    command
      .argument('<file>', 'a report of a run or of a load, or the folder that has it')
      .addOption(
        listOf('--report <format...>', `FORMAT or FORMAT=PATH: ${formatNames('run', 'load')}`),
      )
      .addOption(outOption())
      .option('--quiet', 'do not name the files', false)
      .action(async (file: string, options) => {
        const { report } = await import('./report.js');
        finish(await report(file, options));
      });
  },
};
