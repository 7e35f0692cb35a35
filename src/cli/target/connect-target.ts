import {
  type TargetTrial,
  type TrialOptions,
  tryTarget,
} from '../../conformance/run/preflight/try-target.js';
import { startServer } from '../../profile/start/start-server.js';
import type { Target } from '../../profile/target.js';
import { assertStarted } from './assert-started.js';

/**
 * Tries a target, after starting it if the profile says how.
 *
 * @throws UsageError where what was started is not of use
 */
export async function connectTarget(target: Target, options: TrialOptions): Promise<TargetTrial> {
  const server = await startServer(target, options.signal);
  try {
    assertStarted(server);
    return await tryTarget(target, options);
  } finally {
    await server?.stop();
  }
}

/** Nothing stands in the way of a verdict. */
export function isUsable({ facts, requests }: TargetTrial): boolean {
  return [...facts, ...requests].every(({ ok }) => ok);
}
