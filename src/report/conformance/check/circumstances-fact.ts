import type { Failure } from '../../../conformance/events/run-event.js';

/** What a failure needs, as facts with a label; none where it needs nothing unusual. */
export function circumstancesFact({
  circumstances,
  mayNeedFewer,
}: Pick<Failure, 'circumstances' | 'mayNeedFewer'>): [label: string, text: string][] {
  if (circumstances === undefined) return [];
  return [[mayNeedFewer ? 'when, or some of it' : 'only when', circumstances.join(' and ')]];
}
