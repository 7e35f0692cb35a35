import prettyBytes from 'pretty-bytes';
import type { PreparedRun } from '../suite/prepare-run.js';

/** Shows what a run would send and leave behind, without sending anything. */
export function printPlan(
  name: string,
  { plan, totals }: Pick<PreparedRun, 'plan' | 'totals'>,
): void {
  const lines = plan.map(({ check, ...planned }) => {
    const { exchanges, bytes } = check.survey;
    const what =
      planned.action === 'run'
        ? `${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}, ${prettyBytes(bytes)}`
        : `${planned.action}: ${planned.reason}`;
    return `  ${check.id}  ${what}`;
  });
  process.stdout.write(
    `${name}\n\n${lines.join('\n')}\n\n` +
      `${totals.checks} checks, some ${totals.exchanges} exchanges, ${prettyBytes(totals.bytes)} to send\n` +
      `some ${totals.files} files and ${totals.records} records would stay in the archive permanently; ` +
      'if something fails there are more, for it is tried again\n',
  );
}
