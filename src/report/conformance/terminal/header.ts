import prettyBytes from 'pretty-bytes';
import { groupBy } from '../../../collections/group-by.js';
import type { RunStarted } from '../../../conformance/events/run-event.js';
import { field, type Page, paragraph } from '../../terminal/page.js';
import { continuationInWords } from '../../text/continuation-words.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { checksInWords } from './checks-in-words.js';
import { tierInWords } from './tier-words.js';

/** What is about to happen, and to which target: printed before the first check. */
export function header(page: Page, { tool, target, run, plan, tier }: RunStarted): string[] {
  return [
    ...paragraph(page, [visible(target.name)], 0).map(page.paint.bold),
    page.paint.dim(`${tool.name} ${tool.version}`),
    '',
    ...hostFields(page, target.hosts),
    ...field(page, 'run', [`${visible(run.id)}, seed ${run.seed}`]),
    ...tierField(page, tier, { plan, run }),
    ...goesOn(page, run),
    ...field(page, 'plan', [
      `${checksInWords(plan)}${run.continues === undefined ? '' : ', with those taken over'}, about ${plural(plan.exchanges, 'exchange')}, ${prettyBytes(plan.bytes)} to send`,
    ]),
    ...field(page, 'leaves', [
      `${plural(plan.files, 'file')} and ${plural(plan.records, 'record')} in the archive, permanently`,
    ]),
  ];
}

/** The part of all checks that is run, where something is left out. */
function tierField(
  page: Page,
  tier: RunStarted['tier'],
  started: Pick<RunStarted, 'plan' | 'run'>,
): string[] {
  const words = tierInWords(tier, started);
  return words === undefined ? [] : field(page, 'tier', [words]);
}

/** Whose verdicts are part of this run. */
function goesOn(page: Page, { continues }: RunStarted['run']): string[] {
  const words = continuationInWords(continues);
  return words === undefined ? [] : field(page, 'goes on', [words]);
}

/** A line for each base URL, with the hosts that share it. */
function hostFields(page: Page, hosts: RunStarted['target']['hosts']): string[] {
  const byUrl = groupBy(Object.entries(hosts), ([, url]) => url);
  return [...byUrl].flatMap(([url, sharing], index) => {
    const names = sharing.map(([name]) => name).join(', ');
    return field(page, index === 0 ? 'hosts' : '', [`${visible(url)} (${names})`]);
  });
}
