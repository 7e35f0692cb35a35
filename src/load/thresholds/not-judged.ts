import type { Target } from '../../profile/target.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { Threshold } from '../scenario/parse-threshold.js';

/** What is known only of what was looked up in the archive. */
const LOOKED_UP: readonly Threshold['metric'][] = ['lost', 'corrupted'];

/** Why a threshold cannot be judged, whatever the target does; undefined where it can. */
export function whyNotJudged(
  { metric }: Pick<Threshold, 'metric'>,
  { verify }: Pick<LoadScenario, 'verify'>,
  { inspectorUrl }: Pick<Target, 'inspectorUrl'>,
): string | undefined {
  if (!LOOKED_UP.includes(metric)) return undefined;
  if (inspectorUrl === undefined) return 'not judged: it needs an inspector';
  return verify === 'none' ? 'not judged: the scenario verifies nothing' : undefined;
}
