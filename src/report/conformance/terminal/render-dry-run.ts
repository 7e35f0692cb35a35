import prettyBytes from 'pretty-bytes';
import { groupBy } from '../../../collections/group-by.js';
import { originOf } from '../../../conformance/check/origin-of.js';
import type { PlanTotals } from '../../../conformance/events/run-event.js';
import { type Planned, planTotals } from '../../../conformance/run/planning/plan.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { checksInWords } from './checks-in-words.js';

/** Of more lines than this the last ones, which say what matters, are not seen at once. */
const SHORT_LINES = 20;

/**
 * What `--dry-run` shows of a run: what it consists of, and what all of that would send and leave
 * behind.
 *
 * @param each a line for each check, not for each scenario and property
 */
export function renderDryRun(
  targetName: string,
  { plan, totals }: { plan: readonly Planned[]; totals: PlanTotals },
  each: boolean,
): string[] {
  const { exchanges, bytes, files, records } = totals;
  const parts = each ? plan.map(checkLine) : [...originLines(plan), ...leftOutLines(plan)];
  const sum = [
    `${checksInWords(totals)}, about ${plural(exchanges, 'exchange')}, ${prettyBytes(bytes)} to send`,
    `about ${plural(files, 'file')} and ${plural(records, 'record')} would stay in the archive permanently; ` +
      'a check that fails is repeated and leaves more',
  ];
  const first = parts.length > SHORT_LINES ? ['', ...sum] : [];
  return [targetName, ...first, '', ...parts, '', ...sum].map(visible);
}

function checkLine(one: Planned): string {
  const what = one.action === 'run' ? costOf([one]) : `${one.action}: ${one.reason}`;
  return `  ${one.check.id}  ${what}`;
}

/** What is run, under the names of what the checks came from; one that is alone under its own. */
function originLines(plan: readonly Planned[]): string[] {
  return [...groupBy(plan, ({ check }) => originOf(check))].flatMap(([name, group]) => {
    const run = group.filter(({ action }) => action === 'run');
    const [first] = group;
    if (first === undefined || run.length === 0) return [];
    if (group.length === 1) return checkLine(first);
    const leftOut = group.length - run.length;
    const others = leftOut === 0 ? '' : `; ${leftOut} left out`;
    return `  ${name}  ${plural(run.length, 'check')}, ${costOf(run)}${others}`;
  });
}

function costOf(run: readonly Planned[]): string {
  const { exchanges, bytes } = planTotals(run);
  return `${plural(exchanges, 'exchange')}, ${prettyBytes(bytes)}`;
}

/** Checks with a stand-in are merged, whichever check that is. */
function leftOutLines(plan: readonly Planned[]): string[] {
  const leftOut = plan.filter((one) => one.action !== 'run');
  const alike = groupBy(
    leftOut,
    (one) => `${one.action} ${one.because?.kind === 'stand-in' ? 'stand-in' : one.reason}`,
  );
  const lines = [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const like = group.some(({ reason }) => reason !== first.reason) ? ', and the like' : '';
    const questions = group.filter(({ check }) => check.question !== undefined).length;
    const what = checksInWords({ checks: group.length, questions });
    return `${what} ${first.action}: ${first.reason}${like}`;
  });
  return lines.length === 0 ? [] : ['', ...lines, '(--verbose shows each check)'];
}
