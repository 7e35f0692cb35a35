import type { StartedServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import { type OpenTargetOptions, openTarget } from '../../suite/target/open-target.js';
import { assertStarted } from './assert-started.js';
import { printWarnings } from './print-warnings.js';
import { type StartedTarget, startTarget } from './start-target.js';
import { waitForTarget } from './wait-for-target.js';

/** A target as long as a command uses it. */
export interface TargetInUse {
  target: Target;
  /** Checks at the same time that suit it, where that is known. */
  concurrency: number | undefined;
  /**
   * Runs the command of `start`, where the profile has one, and waits for the hosts, where `--wait`
   * asks for that. Called at most once, when everything is known that may be wrong before.
   *
   * @throws UsageError where something is there already, or does not start that must
   */
  start(): Promise<StartedTarget>;
}

/** Which target is opened, and how long is waited for it. Times are in milliseconds. */
export interface WithTargetOptions extends OpenTargetOptions {
  /** The file of its profile; without one it is the reference archive. */
  target?: string | undefined;
  deadline?: number | undefined;
  wait?: number | undefined;
  quiet: boolean;
  /**
   * Whether it is an error that the server does not start; otherwise `failureReason` says so, and
   * nothing is waited for. False by default.
   */
  mustStart?: boolean;
}

/**
 * Opens a target, and stops what was started for it when it was used, however that ended.
 *
 * @throws DocumentError with everything that is wrong with the profile
 */
export async function withTarget<Result>(
  options: WithTargetOptions,
  signal: AbortSignal,
  use: (opened: TargetInUse) => Promise<Result>,
): Promise<Result> {
  const { target, concurrency, stop } = await openTarget(options.target, options);
  if (!options.quiet) printWarnings(target.warnings);
  let server: StartedServer | undefined;
  const start = async (): Promise<StartedTarget> => {
    const started = await startTarget(options, target, signal);
    server = started.server;
    if (options.mustStart) assertStarted(server);
    if (server?.failureReason() !== undefined) return started;
    const deadline = await waitForTarget({ ...options, ...started }, target, signal);
    return { server, deadline };
  };
  try {
    try {
      return await use({ target, concurrency, start });
    } finally {
      await server?.stop();
    }
  } finally {
    await stop();
  }
}
