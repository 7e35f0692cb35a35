import prettyMs from 'pretty-ms';
import type { CheckResult } from '../../../conformance/check/run-event.js';
import { reasonOf } from '../../text/describe-check.js';
import { visible } from '../../text/visible.js';
import { width } from '../../text/width.js';
import { pad, truncate } from '../../text/wrap.js';
import { symbolOf } from './outcome-style.js';
import type { Page } from './page.js';

/** Most ids fit; the words beside them then start in one column. */
const ID_COLUMNS = 34;

/** One ended check on one line: symbol, id, and the reason or the title as far as they fit. */
export function checkLine(page: Page, check: CheckResult): string {
  const time = check.durationMs === 0 ? '' : prettyMs(check.durationMs);
  const text = check.outcome === 'passed' ? check.title : reasonOf(check);
  const room = page.columns - time.length - 6;
  const id = pad(truncate(visible(check.id), room), Math.min(ID_COLUMNS, room));
  const rest = room - width(id) - 2;
  const words = rest < 8 ? '' : `  ${truncate(visible(text), rest)}`;
  const gap = ' '.repeat(room - width(id) - width(words) + 2);
  return `  ${symbolOf(page, check.outcome)} ${id}${page.paint.dim(words + gap + time)}`;
}
