import type { Target } from '../../profile/target.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { Threshold } from '../scenario/parse-threshold.js';
import type { VerificationResult } from '../verification/verify-acknowledged.js';
import { lookUps } from './measure.js';

/** What is known only of what was looked up in the archive. */
const LOOKED_UP: readonly Threshold['metric'][] = ['lost', 'corrupted'];

/** Why a threshold cannot be judged, whatever the target does; undefined where it can. */
export function whyNotJudged(
  { metric, subject }: Pick<Threshold, 'metric' | 'subject'>,
  { verify }: Pick<LoadScenario, 'verify'>,
  { inspectorUrl }: Pick<Target, 'inspectorUrl'>,
  verification?: VerificationResult,
): string | undefined {
  if (!LOOKED_UP.includes(metric)) return undefined;
  if (inspectorUrl === undefined) return 'not judged: it needs an inspector';
  if (verify === 'none') return 'not judged: the scenario verifies nothing';
  const { lookedUp, failed } = lookUps(verification?.series ?? [], subject);
  if (failed === 0) return undefined;
  return `not judged: ${failed} of ${lookedUp + failed} look-ups failed: ${verification?.failure}`;
}
