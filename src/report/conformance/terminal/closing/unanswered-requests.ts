import type { RunFindings } from '../../../../conformance/events/run-findings.js';
import type { UnansweredRequest } from '../../../../conformance/events/unanswered-request.js';
import { item, type Page } from '../../../terminal/page.js';
import { visible, visibleLines } from '../../../text/visible.js';
import { symbolOf } from '../outcome-style.js';

/**
 * What was sent before a target stopped, or is not answered while others are, as lines to copy: one
 * of these shows the cause.
 */
export function unansweredRequests(
  page: Page,
  { stopped, unanswered }: RunFindings = {},
): string[] {
  return [
    ...listed(page, 'sent last before the target stopped answering:', stopped?.unanswered ?? []),
    ...listed(
      page,
      'the smallest request of those without an answer:',
      unanswered === undefined ? [] : [unanswered.example],
    ),
  ];
}

function listed(page: Page, title: string, requests: readonly UnansweredRequest[]): string[] {
  if (requests.length === 0) return [];
  return [
    title,
    ...requests.flatMap(({ request, exchange, check, curl }) => {
      const by = check === undefined ? '' : `, of ${check}`;
      const words = visible(`${request} (exchange ${exchange}${by})`);
      return [
        ...item(page, symbolOf(page, 'inconclusive'), words),
        // never wrapped: it is there to be copied
        ...(curl === undefined
          ? []
          : visibleLines(curl).map((line) => `  ${page.paint.cyan(line)}`)),
      ];
    }),
    '',
  ];
}
