import {
  type TargetTrial,
  type TrialOptions,
  tryTarget,
} from '../../conformance/run/preflight/try-target.js';
import { UsageError } from '../../errors/usage-error.js';
import { startServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';

/**
 * Tries a target, after starting it if the profile says how.
 *
 * @throws UsageError where what was started is not of use
 */
export async function connectTarget(target: Target, options: TrialOptions): Promise<TargetTrial> {
  const server = await startServer(target, options.signal);
  try {
    const failure = server?.failureReason();
    if (failure !== undefined)
      throw new UsageError([failure, ...(server?.lines() ?? [])].join('\n'), 'not-started');
    return await tryTarget(target, options);
  } finally {
    await server?.stop();
  }
}

/** Nothing stands in the way of a verdict. */
export function isUsable({ facts, requests }: TargetTrial): boolean {
  return [...facts, ...requests].every(({ ok }) => ok);
}
