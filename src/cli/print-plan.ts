import prettyBytes from 'pretty-bytes';
import type { Check } from '../conformance/check/check.js';
import { planChecks, planTotals } from '../conformance/run/plan.js';
import { type Selection, select } from '../conformance/run/select.js';
import type { Target } from '../profile/target.js';

/** Shows what a run would send and leave behind, without sending anything. */
export function printPlan(
  checks: Check[],
  target: Target,
  selection: Selection,
  full: boolean,
): void {
  const selected = select(checks, selection);
  const planned = planChecks(checks, target, selected, full);
  const lines = planned
    .filter(({ check }) => selected.isSelected(check))
    .map(({ check, ...plan }) => {
      const { exchanges, bytes } = check.survey;
      const what =
        plan.action === 'run'
          ? `${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}, ${prettyBytes(bytes)}`
          : `${plan.action}: ${plan.reason}`;
      return `  ${check.id}  ${what}`;
    });
  const totals = planTotals(planned);
  process.stdout.write(
    `${target.name}\n\n${lines.join('\n')}\n\n` +
      `${totals.checks} checks, some ${totals.exchanges} exchanges, ${prettyBytes(totals.bytes)} to send\n` +
      `some ${totals.files} files and ${totals.records} records would stay in the archive for ever; ` +
      'where something fails there are more, for it is tried again\n',
  );
}
