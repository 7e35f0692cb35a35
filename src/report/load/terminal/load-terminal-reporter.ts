import { isRestOfLoad, type LoadEvent, type LoadStarted } from '../../../load/run/load-event.js';
import { liveDisplay } from '../../terminal/live-display.js';
import { field, pageOf, paragraph } from '../../terminal/page.js';
import type { TerminalOptions } from '../../terminal/terminal-options.js';
import type { Writer } from '../../terminal/writer.js';
import { visible } from '../../text/visible.js';
import { planLines } from './load-plan.js';
import { loadSummary, loadVerdict } from './load-summary.js';
import { RunningLoad, secondLine } from './running-load.js';

const REDRAW_MS = 250;
/** Without a terminal, a line this often shows that the load goes on. */
const PLAIN_INTERVAL_SECONDS = 5;

/**
 * Shows a load to people: a live view on a terminal, now and then a line elsewhere, and a summary.
 */
export function loadTerminalReporter(
  writer: Writer,
  { color, verbosity }: TerminalOptions,
): { on(event: LoadEvent): void; close(): void } {
  const quiet = verbosity === 'quiet';
  const display = liveDisplay(writer);
  const running = new RunningLoad();
  const page = () => pageOf(writer, color);

  const open = ({ scenario, target, plan, note }: LoadStarted) => {
    display.print([
      page().paint.bold(visible(`${scenario.id}: ${scenario.title}`)),
      ...field(page(), 'target', [visible(target.name)]),
      ...paragraph(page(), planLines(plan), 2).map(page().paint.dim),
      ...(note === undefined ? [] : paragraph(page(), [visible(note)], 2)).map(page().paint.yellow),
    ]);
    display.animate(() => ['', ...running.lines(page())], REDRAW_MS);
  };
  const isPrinted = (second: number) =>
    !quiet &&
    !writer.isTTY &&
    (verbosity === 'verbose' || (second + 1) % PLAIN_INTERVAL_SECONDS === 0);

  return {
    on(event) {
      switch (event.type) {
        case 'load-started':
          running.onStarted(event);
          if (!quiet) open(event);
          break;
        case 'load-second':
          running.onSecond(event);
          if (!isPrinted(event.second) || isRestOfLoad(event)) break;
          display.print(
            event.series.map(({ name, row }) => {
              const at = `  ${event.second + 1} s  `;
              return at + secondLine(name, row, page().columns - at.length);
            }),
          );
          break;
        case 'load-agents':
          running.onAgents(event.agents);
          break;
        case 'load-progress':
          running.onNote(event.text);
          if (!quiet && !writer.isTTY) display.print([`  ${event.text}`]);
          break;
        case 'load-finished':
          display.stop();
          display.print((quiet ? loadVerdict : loadSummary)(page(), event.report));
      }
    },
    close: display.stop,
  };
}
