import type { CommandSpec } from '../command-spec.js';
import { bytes, port } from '../options/option-parsers.js';
import { SERVING } from '../process/exit-codes.js';

export const serveCommand: CommandSpec = {
  name: 'serve',
  description: 'serve the reference archive; prints a profile for it',
  examples: [
    ['serve --data archive --port 8080', 'on one port'],
    ['serve --file-limit 4MiB --email-limit 256KiB', 'with small limits'],
  ],
  codes: SERVING,
  declare(command, finish) {
    command
      .option('--data <dir>', 'where it keeps everything', 'assay-archive')
      .option('--port <n>', 'one port for all hosts; any free ports without it', port)
      .option('--inspector-port <n>', 'the port of the inspector', port)
      .option('--file-limit <bytes>', 'the largest file, such as 4MiB', bytes)
      .option('--email-limit <bytes>', 'the largest email request', bytes)
      .option('--split-limit <bytes>', 'the largest email that stays whole', bytes)
      .option('--separate-stores', 'each host keeps its own files', false)
      .option('--fault <id>', 'be wrong on purpose, as `assay explain` has it of a requirement')
      .action(async (options) => {
        const { serve } = await import('./serve.js');
        finish(await serve(options));
      });
  },
};
