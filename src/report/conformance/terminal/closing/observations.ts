import { isAnswered } from '../../../../conformance/events/observed-answer.js';
import type { Observation } from '../../../../conformance/events/run-event.js';
import { heading, type Page, paragraph } from '../../../terminal/page.js';
import { plural } from '../../../text/plural.js';
import { visible, visibleLines } from '../../../text/visible.js';

/**
 * What the target does where the interface is silent; only counts unless the user wants details.
 */
export function observations(
  page: Page,
  observed: readonly Observation[],
  verbose: boolean,
): string[] {
  if (observed.length === 0) return [];
  if (!verbose) {
    const answered = observed.filter(isAnswered).length;
    const others = observed.length - answered;
    const count = [
      plural(answered, 'observation'),
      ...(others === 0 ? [] : [`${plural(others, 'question')} without an answer`]),
    ].join(' and ');
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
