import { emittedEvents } from '../../events/emitted-events.js';
import { checkDiskSpace } from '../plan/check-disk-space.js';
import { checkTarget } from '../plan/check-target.js';
import type { LoadEvent } from './load-event.js';
import type { LoadOptions } from './load-options.js';
import { LoadRun } from './load-run.js';

/**
 * Runs a load scenario.
 *
 * @throws LoadError before the first event where the load is impossible; later faults end up in the
 * report
 */
export async function* runLoad(options: LoadOptions): AsyncIterable<LoadEvent> {
  const { scenario, target, dataFolder } = options;
  checkTarget(scenario, target);
  if (dataFolder !== undefined) await checkDiskSpace(scenario, dataFolder);
  yield* emittedEvents<LoadEvent>((emit) => new LoadRun(options, emit).run());
}
