import type { CommandSpec } from '../command-spec.js';
import { listOf, shard } from '../options/option-parsers.js';
import {
  dashboardOption,
  outOption,
  reportOption,
  withRunOptions,
} from '../options/shared-options.js';

export const runCommand: CommandSpec = {
  name: 'run',
  description: 'judge a target; without --target the reference archive',
  examples: [
    ['run --target profile.yaml --tier gate', 'the best part'],
    ['run --target profile.yaml --again reports/report.json', 'what failed'],
  ],
  declare(command, finish) {
    withRunOptions(command)
      .option('--fault <id>', 'judge a reference archive that is wrong on purpose')
      .option('--shard <k/n>', 'the kth of n parts, to be merged with `assay merge`', shard)
      .addOption(dashboardOption())
      .option('--resume <report>', 'go on with an interrupted run, from its NDJSON or JSON report')
      .option('--again <report>', 'run again what failed or has no verdict, and what it builds on')
      .addOption(reportOption('run'))
      .addOption(outOption())
      .addOption(listOf('--load <scenario...>', 'load the target with these scenarios afterwards'))
      .action(async (options) => {
        const { run } = await import('./run.js');
        if (options.load.length === 0) return finish(await run(options));
        const { assertLoads, loadAfterRun } = await import('../load/load-after-run.js');
        await assertLoads(options.load, options.scenarios);
        finish(await loadAfterRun(await run(options), options));
      });
  },
};
