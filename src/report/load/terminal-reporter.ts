import type { LoadEvent } from '../../load/run/load-event.js';
import type { Verbosity } from '../conformance/terminal/closing.js';
import { liveDisplay } from '../conformance/terminal/live-display.js';
import { field, pageOf, paragraph } from '../conformance/terminal/page.js';
import type { Writer } from '../conformance/terminal/writer.js';
import { visible } from '../text/visible.js';
import { LoadLive, seriesLine } from './live-display.js';
import { planLines } from './plan.js';
import { loadSummary, verdictLines } from './summary.js';

const REDRAW_MS = 250;
/** Without a terminal, a line this often shows that the load goes on. */
const PLAIN_EVERY_SECONDS = 10;

/** Shows a load to people: a live view on a terminal, now and then a line elsewhere, and a summary. */
export function loadTerminal(
  writer: Writer,
  { color, verbosity }: { color: boolean; verbosity: Verbosity },
): { on(event: LoadEvent): void; close(): void } {
  const quiet = verbosity === 'quiet';
  const display = liveDisplay(writer);
  const live = new LoadLive();
  const page = () => pageOf(writer, color);
  let redraw: NodeJS.Timeout | undefined;

  const open = (event: LoadEvent & { type: 'load-started' }) => {
    display.print([
      page().paint.bold(visible(`${event.scenario.id}: ${event.scenario.title}`)),
      ...field(page(), 'target', [visible(event.target.name)]),
      ...paragraph(page(), planLines(event.plan), 2).map(page().paint.dim),
    ]);
    if (!writer.isTTY) return;
    redraw = setInterval(() => display.draw(['', ...live.lines(page())]), REDRAW_MS);
    redraw.unref();
  };
  const close = () => {
    clearInterval(redraw);
    display.stop();
  };

  return {
    on(event) {
      switch (event.type) {
        case 'load-started':
          if (!quiet) open(event);
          break;
        case 'load-second':
          live.take(event);
          if (quiet || writer.isTTY) break;
          if (verbosity !== 'verbose' && event.second % PLAIN_EVERY_SECONDS !== 0) break;
          display.print(
            event.workloads.map(
              ({ name, row }) => `  ${event.second + 1} s  ${seriesLine(name, row)}`,
            ),
          );
          break;
        case 'load-progress':
          live.say(event.text);
          if (!quiet && !writer.isTTY) display.print([`  ${event.text}`]);
          break;
        case 'load-finished':
          close();
          display.print(
            quiet ? verdictLines(page(), event.report) : loadSummary(page(), event.report),
          );
      }
    },
    close,
  };
}
