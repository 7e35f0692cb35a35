import prettyBytes from 'pretty-bytes';
import type { PlanTotals } from '../../../conformance/check/run-event.js';
import type { Planned } from '../../../conformance/run/plan.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';

/** What `--dry-run` shows of a run: each check, and what all of them would send and leave behind. */
export function runPlan(
  targetName: string,
  { plan, totals }: { plan: readonly Planned[]; totals: PlanTotals },
): string[] {
  const { checks, exchanges, bytes, files, records } = totals;
  return [
    targetName,
    '',
    ...plan.map((one) => `  ${one.check.id}  ${inWords(one)}`),
    '',
    `${plural(checks, 'check')}, about ${plural(exchanges, 'exchange')}, ${prettyBytes(bytes)} to send`,
    `about ${plural(files, 'file')} and ${plural(records, 'record')} would stay in the archive permanently; ` +
      'a check that fails is repeated and leaves more',
  ].map(visible);
}

function inWords({ check, ...planned }: Planned): string {
  if (planned.action !== 'run') return `${planned.action}: ${planned.reason}`;
  const { exchanges, bytes } = check.cost;
  return `${plural(exchanges, 'exchange')}, ${prettyBytes(bytes)}`;
}
