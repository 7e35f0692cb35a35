import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { parseThreshold, type Threshold } from '../scenario/parse-threshold.js';
import { type EvaluatedThreshold, evaluateThreshold } from './evaluate-threshold.js';
import { impliedThresholds } from './implied-thresholds.js';
import type { Measurement } from './measure.js';

/** A threshold of a scenario, and whether it ends the load early. */
export interface ScenarioThreshold {
  threshold: Threshold;
  abort: boolean;
  /** Not evaluated before, for an early end. */
  afterMs: number;
}

/** The thresholds of a scenario that was checked before, and those that hold by themselves. */
export function scenarioThresholds({ thresholds, workloads }: LoadScenario): ScenarioThreshold[] {
  const names = Object.keys(workloads);
  const written = thresholds.map((one) => {
    if (typeof one === 'string') {
      return { threshold: parseThreshold(one, names), abort: false, afterMs: 0 };
    }
    const { expect, abort, after = 0 } = one;
    return { threshold: parseThreshold(expect, names), abort, afterMs: after };
  });
  const implied = impliedThresholds(
    { workloads },
    written.map(({ threshold }) => threshold),
  );
  return [...written, ...implied.map((threshold) => ({ threshold, abort: false, afterMs: 0 }))];
}

/** These are known only after what was acknowledged was verified. */
const AFTERWARDS = ['lost', 'corrupted', 'violations'];

/** Why there is no value of these as long as a load goes on. */
const AT_THE_END = 'judged at the end';

/** The state of the thresholds while a load goes on. */
export function thresholdsSoFar(
  thresholds: readonly ScenarioThreshold[],
  measurement: Measurement,
): EvaluatedThreshold[] {
  return thresholds.map(({ threshold }) => {
    if (!AFTERWARDS.includes(threshold.metric)) return evaluateThreshold(threshold, measurement);
    return evaluateThreshold(threshold, { series: [], violations: 0 }, AT_THE_END);
  });
}

/** The threshold that ends a load after the given milliseconds; undefined when it may go on. */
export function abortingThreshold(
  thresholds: readonly ScenarioThreshold[],
  measurement: Measurement,
  elapsedMs: number,
): Threshold | undefined {
  return thresholds.find(
    ({ threshold, abort, afterMs }) =>
      abort &&
      elapsedMs >= afterMs &&
      evaluateThreshold(threshold, measurement).outcome === 'crossed',
  )?.threshold;
}
