import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import { collected, glob, listOf } from './option-parsers.js';

/** The commands that tell of the suite. */
export function addSuiteCommands(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('list')
    .description('list requirements and what judges them, or load scenarios')
    .argument('[glob...]', 'only those that match', collected(glob), [])
    .option('--load', 'the load scenarios', false)
    .option('--coverage', 'how many checks judge each requirement, or why none does', false)
    .option('--checks', 'each check by its id, not the scenarios that they come from', false)
    .option('--json', 'print JSON', false)
    .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
    .action(async (globs: string[], options) => {
      const { list } = await import('../list.js');
      finish(await list(globs, options));
    });

  program
    .command('explain')
    .description('tell what a requirement, a check, a fault or a load scenario is about')
    .argument('<id>')
    .option('--json', 'print JSON', false)
    .addOption(listOf('--scenarios <path...>', 'more scenarios, as files or folders'))
    .action(async (id: string, options) => {
      const { explain } = await import('../explain.js');
      finish(await explain(id, options));
    });

  program
    .command('schema')
    .description('print a JSON Schema, for editors and for those who read reports')
    .argument(
      '<name>',
      'profile, scenario, load, waivers, requirements, report, load-report, certificate or policy',
    )
    .action(async (name: string) => {
      const { schema } = await import('../schema.js');
      finish(schema(name));
    });
}
