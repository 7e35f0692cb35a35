import type { CheckFinished, Observed } from '../../events/run-event.js';
import type { OpenedRun } from '../opening/open-run.js';
import type { Planned } from '../planning/plan.js';

/** The last event of a check that was run tells what has to be known to go on after it. */
export function withSoFar(
  events: (CheckFinished | Observed)[],
  { action }: Planned,
  run: Pick<OpenedRun, 'soFar'>,
): (CheckFinished | Observed)[] {
  const last = events.at(-1);
  if (action !== 'run' || last === undefined) return events;
  return events.with(-1, { ...last, soFar: run.soFar() });
}
