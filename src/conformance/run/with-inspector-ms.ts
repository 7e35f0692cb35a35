import type { CheckFinished, Observed } from '../events/run-event.js';
import type { OpenedRun } from './opening/open-run.js';

/** The end of a check with how long it waited for answers of the inspector, if it asked for any. */
export function withInspectorMs(
  events: (CheckFinished | Observed)[],
  run: Pick<OpenedRun, 'inspectorMs'>,
): (CheckFinished | Observed)[] {
  return events.map((event) => {
    const id = event.type === 'observed' ? event.observation.id : event.check.id;
    const inspectorMs = run.inspectorMs(id);
    return inspectorMs === 0 ? event : { ...event, inspectorMs };
  });
}
