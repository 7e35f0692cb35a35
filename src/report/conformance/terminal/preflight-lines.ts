import type { Preflight } from '../../../conformance/events/preflight.js';
import { field, type Page } from '../../terminal/page.js';
import { visible } from '../../text/visible.js';

/**
 * What is known of the target before the first check: a line for each thing, in yellow where it
 * stands in the way.
 */
export function preflightLines(page: Page, { facts }: Preflight): string[] {
  return facts.flatMap(({ about, ok, text }) =>
    field(page, about, [visible(text)]).map((line) => (ok ? line : page.paint.yellow(line))),
  );
}
