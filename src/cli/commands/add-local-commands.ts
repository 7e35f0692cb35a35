import { type Command, Option } from 'commander';
import type { ExitCode } from '../exit-codes.js';
import { bytes, port, positive, positiveDuration } from './option-parsers.js';

/**
 * The commands that concern this machine alone: what it can send, and the reference archive on it.
 */
export function addLocalCommands(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('calibrate')
    .description('measure the most that this machine can send, against a server that discards it')
    .addOption(
      new Option('--duration <duration>', 'how long each measurement takes')
        .argParser(positiveDuration)
        .default(5_000, '5s'),
    )
    .option('--connections <n>', 'for records', positive, 32)
    .option('--json', 'print JSON', false)
    .action(async (options) => {
      const { calibrate } = await import('../calibrate.js');
      finish(await calibrate(options));
    });

  program
    .command('serve')
    .description('serve the reference archive; prints a profile for it')
    .option('--data <dir>', 'where it keeps everything', 'assay-archive')
    .option('--port <n>', 'one port for all hosts; any free ports without it', port)
    .option('--inspector-port <n>', 'the port of the inspector', port)
    .option('--file-limit <bytes>', 'the largest file, such as 4MiB', bytes)
    .option('--email-limit <bytes>', 'the largest email request', bytes)
    .option('--split-limit <bytes>', 'the largest email that stays whole', bytes)
    .option('--separate-stores', 'each host keeps its own files', false)
    .option('--fault <id>', 'be wrong on purpose, as `assay explain` has it of a requirement')
    .action(async (options) => {
      const { serve } = await import('../serve.js');
      finish(await serve(options));
    });
}
