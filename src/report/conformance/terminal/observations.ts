import type { Observation } from '../../../conformance/check/run-event.js';
import { heading, type Page, paragraph } from '../../terminal/page.js';
import { plural } from '../../text/plural.js';
import { visible, visibleLines } from '../../text/visible.js';

/** What the target does where the interface is silent; only a count unless the user wants details. */
export function observations(
  page: Page,
  observed: readonly Observation[],
  verbose: boolean,
): string[] {
  if (observed.length === 0) return [];
  if (!verbose) {
    const count = plural(observed.length, 'observation');
    return [
      '',
      ...paragraph(page, [`${count} where the interface is silent (--verbose shows them)`], 0).map(
        page.paint.dim,
      ),
    ];
  }
  return [
    ...heading(page, 'How this archive behaves where the interface is silent'),
    ...observed.flatMap(({ question, answer }) => [
      ...paragraph(page, [visible(question)], 2),
      ...paragraph(page, visibleLines(answer), 4).map(page.paint.cyan),
    ]),
  ];
}
