import type { CommandSpec } from '../command-spec.js';
import { outOption, reportOption } from '../options/shared-options.js';

export const mergeCommand: CommandSpec = {
  name: 'merge',
  description: 'make one report of those of the shards of a run',
  examples: [
    ['merge 1/report.json 2/report.json', 'two halves'],
    ['merge 1/report.json 2/report.json --report html', 'as a page, too'],
  ],
  declare(command, finish) {
    command
      .argument('<report...>', 'a JSON or NDJSON report of each shard, or folders of them')
      .addOption(reportOption('run'))
      .addOption(outOption())
      .option('--quiet', 'failures and the verdict only', false)
      .option('--verbose', 'every check and every observation', false)
      .option('--no-color', 'no colours')
      .action(async (files: string[], options) => {
        const { merge } = await import('./merge.js');
        finish(await merge(files, options));
      });
  },
};
