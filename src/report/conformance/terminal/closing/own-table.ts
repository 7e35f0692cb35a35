import type { OwnResult } from '../../../../conformance/events/run-event.js';
import { heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { visible } from '../../../text/visible.js';
import { OUTCOME_STYLES, symbolOf } from '../outcome-style.js';

/** The requirements that a team has of its own, each with its outcome and its source. */
export function ownTable(page: Page, own: OwnResult | undefined): string[] {
  if (own === undefined) return [];
  return [
    ...heading(page, 'Requirements of your own, which are not those of the interface'),
    ...own.requirements.flatMap(({ id, level, outcome, statement, source, reason }) => [
      ...item(
        page,
        symbolOf(page, outcome),
        visible(`${id} (${level}): ${OUTCOME_STYLES[outcome].words}`),
      ),
      ...paragraph(
        page,
        [
          visible(statement),
          `from ${visible(source)}`,
          ...(reason === undefined ? [] : [visible(reason)]),
        ].map(page.paint.dim),
        4,
      ),
    ]),
  ];
}
