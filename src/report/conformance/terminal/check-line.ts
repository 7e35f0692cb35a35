import prettyMs from 'pretty-ms';
import stringWidth from 'string-width';
import type { CheckResult } from '../../../conformance/events/run-event.js';
import type { Page } from '../../terminal/page.js';
import { visible } from '../../text/visible.js';
import { pad, truncate } from '../../text/wrap.js';
import { reasonOf } from '../check/describe-check.js';
import { symbolOf } from './outcome-style.js';

/** Wide enough for most ids, so that the texts after them line up. */
const ID_COLUMNS = 34;

/**
 * A finished check on one line: symbol, id, the reason or title as far as it fits, and the time.
 */
export function checkLine(page: Page, check: CheckResult): string {
  const time = check.durationMs === 0 ? '' : prettyMs(check.durationMs);
  const text = check.outcome === 'passed' ? check.title : reasonOf(check);
  const room = page.columns - time.length - 6;
  const id = pad(truncate(visible(check.id), room), Math.min(ID_COLUMNS, room));
  const rest = room - stringWidth(id) - 2;
  const words = rest < 8 ? '' : `  ${truncate(visible(text), rest)}`;
  const gap = Number.isFinite(room)
    ? ' '.repeat(room - stringWidth(id) - stringWidth(words) + 2)
    : '  ';
  return `  ${symbolOf(page, check.outcome)} ${id}${page.paint.dim(words + gap + time)}`;
}
