import type { RunEvent } from '../conformance/events/run-event.js';
import { startServer } from '../profile/start/start-server.js';
import type { Target } from '../profile/target.js';
import type { PreparedRun, RunBounds } from './prepare-run.js';

/**
 * Runs what is prepared, against the server that `start` of the profile starts for it, where there
 * is one. Leaving the loop ends the run; the server has ended when the last event has been taken or
 * the loop was left.
 *
 * @throws UsageError when what would be started is there already
 */
export async function* runServed(
  target: Target,
  prepared: Pick<PreparedRun, 'start'>,
  bounds: Omit<RunBounds, 'server'> = {},
): AsyncGenerator<RunEvent, void, undefined> {
  const left = new AbortController();
  const signal = bounds.signal ? AbortSignal.any([bounds.signal, left.signal]) : left.signal;
  const server = await startServer(target, signal);
  try {
    yield* prepared.start({ ...bounds, signal, server });
  } finally {
    left.abort();
    await server?.stop();
  }
}
