import type { RunFindings } from '../../../../conformance/events/run-findings.js';
import type { UnansweredRequest } from '../../../../conformance/events/unanswered/unanswered-request.js';
import { item, type Page } from '../../../terminal/page.js';
import { visible, visibleLines } from '../../../text/visible.js';
import { symbolOf } from '../outcome-style.js';
import { MAX_COMMAND } from './failure-block.js';

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

/** Never wrapped, since it is there to be copied; a long one is left to what prints it whole. */
function commandLine(page: Page, curl: string, isShown: boolean): string[] {
  if (isShown && curl.length > MAX_COMMAND) {
    return [`  a line of ${curl.length} characters; assay show prints it`];
  }
  return visibleLines(curl).map((line) => `  ${page.paint.cyan(line)}`);
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
        ...(curl === undefined ? [] : commandLine(page, curl, check !== undefined)),
      ];
    }),
    '',
  ];
}
