import { loadProfile } from '../../profile/load-profile.js';
import type { Target } from '../../profile/target.js';
import { describeEmbeddedTarget, type OpenTarget, startEmbeddedTarget } from './embedded-target.js';

export interface OpenTargetOptions {
  /** The embedded archive has the interface's own limits. */
  full?: boolean;
  /** Nothing will be sent, so nothing needs to be started. */
  dryRun?: boolean;
  /** The embedded archive does this wrong. */
  fault?: string | undefined;
}

/**
 * The target of a profile, or the embedded archive where none is given.
 *
 * @param profile a path
 * @throws DocumentError with everything that is wrong with the profile
 */
export async function openTarget(
  profile: string | undefined,
  { full = false, dryRun = false, fault }: OpenTargetOptions = {},
): Promise<OpenTarget> {
  if (profile !== undefined) return unmanaged(await loadProfile(profile));
  const options = { full, fault };
  return dryRun ? unmanaged(await describeEmbeddedTarget(options)) : startEmbeddedTarget(options);
}

const unmanaged = (target: Target): OpenTarget => ({
  target,
  concurrency: undefined,
  stop: () => Promise.resolve(),
});
