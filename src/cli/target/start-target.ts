import { type StartedServer, startServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import { visible } from '../../report/text/visible.js';

/** What was started, and what is left of the deadline, in milliseconds. */
export interface StartedTarget {
  server: StartedServer | undefined;
  deadline: number | undefined;
}

/**
 * Runs the command of `start`, where the profile has one. A deadline is one of the whole command.
 *
 * @throws UsageError where something is there already
 */
export async function startTarget(
  { deadline, quiet }: { deadline?: number | undefined; quiet: boolean },
  target: Target,
  signal: AbortSignal,
): Promise<StartedTarget> {
  if (target.start === undefined) return { server: undefined, deadline };
  const started = performance.now();
  if (!quiet) process.stdout.write(`starting ${visible(target.name)} …\n`);
  const bounds = deadline === undefined ? [] : [AbortSignal.timeout(deadline)];
  const server = await startServer(target, AbortSignal.any([signal, ...bounds]));
  const passed = performance.now() - started;
  return { server, deadline: deadline === undefined ? undefined : Math.max(1, deadline - passed) };
}
