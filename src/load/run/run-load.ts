import { checkDiskSpace } from '../plan/check-disk-space.js';
import { checkTarget } from '../plan/check-target.js';
import { EventQueue } from './event-queue.js';
import type { LoadEvent } from './load-event.js';
import type { LoadOptions } from './load-options.js';
import { LoadRun } from './load-run.js';

/**
 * Runs a load scenario.
 *
 * @throws LoadError before the first event where the load is impossible; later faults end up in the report
 */
export async function* runLoad(options: LoadOptions): AsyncIterable<LoadEvent> {
  const { scenario, target, dataFolder } = options;
  checkTarget(scenario, target);
  if (dataFolder !== undefined) await checkDiskSpace(scenario, dataFolder);
  const queue = new EventQueue<LoadEvent>();
  const work = new LoadRun(options, (event) => queue.push(event)).run().finally(() => queue.end());
  work.catch(() => {});
  yield* queue.drain();
  await work;
}
