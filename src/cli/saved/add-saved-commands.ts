import type { Command } from 'commander';
import { listOf } from '../commands/option-parsers.js';
import { formatNames, outOption, reportOption } from '../commands/shared-options.js';
import type { ExitCode } from '../exit-codes.js';

/** The commands that read reports. */
export function addSavedCommands(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('report')
    .description('write any format from a saved JSON or NDJSON report, also from one that was cut')
    .argument('<file>', 'a report of a run or of a load')
    .addOption(
      listOf('--report <format...>', `FORMAT or FORMAT=PATH: ${formatNames('run', 'load')}`),
    )
    .addOption(outOption())
    .option('--quiet', 'do not name the files', false)
    .action(async (file: string, options) => {
      const { report } = await import('./report.js');
      finish(await report(file, options));
    });

  program
    .command('compare')
    .description(
      'compare two reports, or two folders of reports: what newly fails, what got slower',
    )
    .argument('<before>')
    .argument('<after>')
    .argument('[others...]', 'more reports, to be shown side by side')
    .option('--html [file]', 'write them as one page, reports/compare.html without a file')
    .action(
      async (
        before: string,
        after: string,
        others: string[],
        { html }: { html?: string | true },
      ) => {
        const { compare } = await import('./compare.js');
        finish(await compare([before, after, ...others], html));
      },
    );

  program
    .command('show')
    .description('print everything that a report has on one failure, or what there is to be shown')
    .argument('<report>', 'a JSON or NDJSON report of a run')
    .argument('[id]', 'of a check, a requirement or an observation')
    .action(async (report: string, id: string | undefined) => {
      const { show } = await import('./show.js');
      finish(await show(report, id));
    });

  program
    .command('merge')
    .description('make one report of those of the shards of a run')
    .argument('<report...>', 'a JSON or NDJSON report of each shard')
    .addOption(reportOption('run'))
    .addOption(outOption())
    .option('--quiet', 'failures and the verdict only', false)
    .option('--verbose', 'every check and every observation', false)
    .option('--no-color', 'no colours')
    .action(async (files: string[], options) => {
      const { merge } = await import('./merge.js');
      finish(await merge(files, options));
    });

  program
    .command('waive')
    .description('print a first file of waivers from what fails in a report, or write it')
    .argument('<report>', 'a JSON or NDJSON report of a run')
    .argument('[file]', 'where to')
    .action(async (report: string, file: string | undefined) => {
      const { waive } = await import('./waive.js');
      finish(await waive(report, file));
    });
}
