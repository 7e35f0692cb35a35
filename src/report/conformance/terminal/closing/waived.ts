import type { CheckResult } from '../../../../conformance/events/run-event.js';
import type { WaiverResult } from '../../../../conformance/events/waiver.js';
import { heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { plural } from '../../../text/plural.js';
import { visible } from '../../../text/visible.js';
import { invalidWaivers } from '../../invalid-waivers.js';
import type { RunRecord } from '../../run-record.js';
import { symbolOf } from '../outcome-style.js';

/** Checks that are named of one waiver, or waivers in one line; more would mostly repeat them. */
const MAX_NAMED = 3;

/** The failures that do not count, by the waivers that say so, and waivers that may be stale. */
export function waived(page: Page, { checks, finished }: RunRecord, verbose: boolean): string[] {
  const { waivers = [] } = finished ?? {};
  const used = waivers.filter(({ state }) => state === 'used');
  const open = waivers.filter(({ state }) => state === 'unused').map(({ id }) => id);
  const unchecked = visible(
    `${plural(open.length, 'waiver')} not checked, for not all that it names was judged: ${open.join(', ')}`,
  );
  const endless = waivers.filter(({ expiry }) => expiry === undefined).map(({ id }) => id);
  const unending = `${plural(endless.length, 'waiver')} without an expiry, so without an end: ${listed(endless, verbose)}`;
  const above = ({ id }: WaiverResult) =>
    checks.filter((one) => one.noVerdict !== undefined && one.waiver?.id === id);
  return [
    ...(used.length === 0 ? [] : heading(page, `Waived (${used.length})`)),
    ...used.flatMap((waiver) => waiverLines(page, waiver, above(waiver), verbose)),
    ...(open.length === 0 ? [] : ['', ...paragraph(page, [unchecked], 0).map(page.paint.dim)]),
    ...(endless.length === 0 ? [] : ['', ...paragraph(page, [unending], 0).map(page.paint.dim)]),
  ];
}

function listed(ids: readonly string[], all: boolean): string {
  const named = ids.slice(0, all ? ids.length : MAX_NAMED);
  const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : '';
  return visible(`${named.join(', ')}${more}`);
}

/** @param above the checks without a failure of their own that it covers */
function waiverLines(
  page: Page,
  waiver: WaiverResult,
  above: readonly CheckResult[],
  verbose: boolean,
): string[] {
  const { id, reason, owner, expiry, link, checks } = waiver;
  const details = [owner, expiry && `until ${expiry}`, link].filter((one) => one !== undefined);
  const lines = [
    `${plural(checks.length, 'check')}: ${listed(checks, verbose)}`,
    ...(above.length === 0
      ? []
      : [
          `without a verdict for it alone: ${listed(
            above.map(({ id: one }) => one),
            verbose,
          )}`,
        ]),
  ];
  return [
    ...item(page, symbolOf(page, 'waived'), visible(`${id}: ${reason}`)),
    ...paragraph(page, details.length === 0 ? [] : [visible(details.join(', '))], 4),
    ...paragraph(page, lines, 4).map(page.paint.dim),
  ];
}

/** The waivers that fail the run; each has to be taken out or renewed. */
export function invalidWaiverLines(page: Page, record: RunRecord): string[] {
  const lines = invalidWaivers(record).map(({ at, id, message }) =>
    visible(`${at}: ${id}: ${message}`),
  );
  return lines.length === 0 ? [] : ['waivers that fail the run:', ...paragraph(page, lines, 2), ''];
}
