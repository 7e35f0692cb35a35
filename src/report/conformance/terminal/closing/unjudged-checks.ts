import { groupBy } from '../../../../collections/group-by.js';
import type { CheckResult } from '../../../../conformance/events/run-event.js';
import { heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { plural } from '../../../text/plural.js';
import { visible } from '../../../text/visible.js';
import { causeOf, reasonOf } from '../../check/describe-check.js';
import { notAnswered, WITHOUT_ANSWER } from '../../check/not-answered.js';
import { simplestOf } from '../../check/simplest-check.js';
import type { RunRecord } from '../../run-record.js';
import { symbolOf } from '../outcome-style.js';

/** Groups that are shown unless all are wanted: whoever mends these runs again. */
const MAX_GROUPS = 12;

const SINCE_IT_STOPPED = 'from when the target stopped answering';

/** The checks that could not be judged, grouped by what their reasons have in common. */
export function unjudgedChecks(
  page: Page,
  { checks, exchanges, finished }: Pick<RunRecord, 'checks' | 'exchanges' | 'finished'>,
  verbose: boolean,
): string[] {
  const all = checks.filter(({ outcome }) => outcome === 'inconclusive' || outcome === 'error');
  if (all.length === 0) return [];
  const isOneCause = finished?.stopped !== undefined || finished?.unanswered !== undefined;
  const gone = isOneCause && !verbose ? all.filter(notAnswered(exchanges)) : [];
  const open = all.filter((check) => !gone.includes(check));
  const groups = [...groupBy(open, (check) => `${check.outcome} ${causeOf(check)}`).values()];
  groups.sort((one, other) => rankOf(one) - rankOf(other));
  const shown = verbose ? groups : groups.slice(0, MAX_GROUPS);
  const left = open.length - shown.flat().length;
  const others = `and ${plural(left, 'check')} for other reasons (--verbose shows them)`;
  const why = finished?.stopped === undefined ? WITHOUT_ANSWER : SINCE_IT_STOPPED;
  const unanswered = `${plural(gone.length, 'check')} ${why} (--verbose shows them)`;
  return [
    ...heading(page, `Without a verdict (${all.length})`),
    ...(gone.length === 0 ? [] : item(page, symbolOf(page, 'inconclusive'), unanswered)),
    ...shown.flatMap((group) => groupLines(page, group, verbose)),
    ...(left === 0 ? [] : ['', ...paragraph(page, [others], 2).map(page.paint.dim)]),
  ];
}

/** A fault of the harness comes first, then what has left most without a verdict. */
const rankOf = (group: readonly CheckResult[]): number =>
  group[0]?.outcome === 'error' ? Number.NEGATIVE_INFINITY : -group.length;

function groupLines(page: Page, group: readonly CheckResult[], verbose: boolean): string[] {
  const first = simplestOf(group);
  if (first === undefined) return [];
  const others = group.filter((one) => one !== first);
  const names = verbose ? `: ${others.map(({ id }) => visible(id)).join(', ')}` : '';
  const more =
    others.length === 0 ? [] : [`${others.length} more ${inCommon(first, others)}${names}`];
  return [
    ...item(page, symbolOf(page, first.outcome), visible(first.id)),
    ...paragraph(page, [visible(reasonOf(first))], 4),
    ...paragraph(page, more, 4).map(page.paint.dim),
  ];
}

function inCommon(first: CheckResult, others: readonly CheckResult[]): string {
  const isSame = others.every((one) => reasonOf(one) === reasonOf(first));
  return isSame ? 'with the same reason' : `for the same: ${visible(causeOf(first))}`;
}
