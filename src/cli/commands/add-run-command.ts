import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import { listOf, shard } from './option-parsers.js';
import { dashboardOption, outOption, reportOption, withRunOptions } from './shared-options.js';

/** The command that judges a target. */
export function addRunCommand(program: Command, finish: (code: ExitCode) => void): void {
  withRunOptions(program.command('run'))
    .description('judge a target; without --target the reference archive, started for the run')
    .option('--fault <id>', 'judge a reference archive that is wrong on purpose')
    .option('--shard <k/n>', 'the kth of n parts, to be merged with `assay merge`', shard)
    .addOption(dashboardOption())
    .option('--resume <report>', 'go on with an interrupted run, from its NDJSON report')
    .option('--again <report>', 'run again what failed or has no verdict, and what it builds on')
    .addOption(reportOption('run'))
    .addOption(outOption())
    .addOption(listOf('--load <scenario...>', 'load the target with these scenarios afterwards'))
    .action(async (options) => {
      const { run } = await import('../run/run.js');
      if (options.load.length === 0) return finish(await run(options));
      const { assertLoads, loadAfterRun } = await import('../load-after-run.js');
      await assertLoads(options.load, options.scenarios);
      finish(await loadAfterRun(await run(options), options));
    });
}
