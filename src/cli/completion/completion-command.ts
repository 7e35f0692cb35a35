import type { CommandSpec } from '../command-spec.js';
import { NO_VERDICT } from '../process/exit-codes.js';

/** Only described here: where it is asked for, its library adds it (see `addCompletion`). */
export const completionCommand: CommandSpec = {
  name: 'completion',
  description: 'print a script that completes command lines in a shell',
  examples: [
    ['completion bash', 'for ~/.bashrc'],
    ['completion fish', 'for ~/.config/fish/conf.d/assay.fish'],
  ],
  codes: NO_VERDICT,
  declare(command) {
    command.argument('<shell>', 'bash, zsh, fish or powershell');
  },
};
