import type { StoppedTarget } from '../../../../conformance/events/stopped-target.js';
import { item, type Page } from '../../../terminal/page.js';
import { visible, visibleLines } from '../../../text/visible.js';
import { symbolOf } from '../outcome-style.js';

/** What was sent before a target stopped, as lines to copy: one of these probably stopped it. */
export function lastRequests(page: Page, stopped: StoppedTarget | undefined): string[] {
  if (stopped === undefined || stopped.unanswered.length === 0) return [];
  return [
    'sent last before the target stopped answering:',
    ...stopped.unanswered.flatMap(({ request, exchange, check, curl }) => {
      const by = check === undefined ? '' : `, of ${check}`;
      return [
        ...item(
          page,
          symbolOf(page, 'inconclusive'),
          visible(`${request} (exchange ${exchange}${by})`),
        ),
        // never wrapped: it is there to be copied
        ...(curl === undefined
          ? []
          : visibleLines(curl).map((line) => `  ${page.paint.cyan(line)}`)),
      ];
    }),
    '',
  ];
}
