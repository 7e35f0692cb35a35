import type { CommandSpec } from '../command-spec.js';

export const compareCommand: CommandSpec = {
  name: 'compare',
  description: 'compare two reports, or two folders of reports: what newly fails, what got slower',
  examples: [
    ['compare before.json after.json', 'two reports'],
    ['compare before after --html', 'two folders, as a page'],
  ],
  declare(command, finish) {
    command
      .argument('<before>')
      .argument('<after>')
      .argument('[others...]', 'more reports, to be shown side by side')
      .option('--html [file]', 'write them as one page, reports/compare.html without a file')
      .option('--json', 'print JSON', false)
      .option('--verbose', 'also what did not change, or was judged in one of them only', false)
      .action(async (before: string, after: string, others: string[], options) => {
        const { compare } = await import('./compare.js');
        finish(await compare([before, after, ...others], options));
      });
  },
};
