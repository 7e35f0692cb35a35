import { groupBy } from '../../../../collections/group-by.js';
import type { Outcome } from '../../../../conformance/events/outcome.js';
import type { RequirementResult } from '../../../../conformance/events/run-event.js';
import { heading, item, type Page, paragraph } from '../../../terminal/page.js';
import { visible } from '../../../text/visible.js';
import { OUTCOME_STYLES, symbolOf } from '../outcome-style.js';

/**
 * Requirements that are named for one reason; without an inspector more than forty have the same
 * one.
 */
const MAX_NAMED = 6;
const UNJUDGED: ReadonlySet<Outcome> = new Set<Outcome>([
  'inconclusive',
  'error',
  'not-observed',
  'deselected',
]);
const TOLD_ABOVE = 'their checks have no verdict, for the reasons above';
const OUT_OF_SIGHT = 'no check from outside can see them';

/**
 * The *musts* that nothing was seen of, by the reason, so that nobody takes a verdict for one on
 * them. Those that the user left out by name are known to the user.
 */
export function unjudgedMusts(
  page: Page,
  requirements: readonly RequirementResult[],
  verbose: boolean,
): string[] {
  const open = requirements.filter(
    ({ level, outcome, because }) =>
      level === 'must' && UNJUDGED.has(outcome) && (verbose || because?.kind !== 'not-selected'),
  );
  if (open.length === 0) return [];
  const groups = groupBy(open, ({ seen, outcome, reason }) => {
    if (outcome === 'inconclusive' || outcome === 'error') return TOLD_ABOVE;
    return seen === 'none' ? OUT_OF_SIGHT : (reason ?? OUTCOME_STYLES[outcome].words);
  });
  return [
    ...heading(page, `Musts that were not judged (${open.length})`),
    ...[...groups].flatMap(([reason, group]) => groupLines(page, reason, group, verbose)),
  ];
}

function groupLines(
  page: Page,
  reason: string,
  group: readonly RequirementResult[],
  verbose: boolean,
): string[] {
  const [first] = group;
  if (first === undefined) return [];
  const named = group.slice(0, verbose ? group.length : MAX_NAMED).map(({ id }) => id);
  const more = group.length > named.length ? ` and ${group.length - named.length} more` : '';
  return [
    ...item(page, symbolOf(page, first.outcome), visible(reason)),
    ...paragraph(page, [visible(`${named.join(', ')}${more}`)], 4).map(page.paint.dim),
  ];
}
