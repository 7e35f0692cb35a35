import { UsageError } from '../../errors/usage-error.js';
import type { StartedServer } from '../../profile/start/start-server.js';

/**
 * For commands that can do nothing without the server that was to be started.
 *
 * @throws UsageError with why it did not start, and its last lines
 */
export function assertStarted(server: StartedServer | undefined): void {
  const failure = server?.failureReason();
  if (server === undefined || failure === undefined) return;
  throw new UsageError([failure, ...server.lines()].join('\n'), 'not-started');
}
