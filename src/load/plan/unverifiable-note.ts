import type { Target } from '../../profile/target.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { whyNotJudged } from '../thresholds/not-judged.js';
import { scenarioThresholds } from '../thresholds/scenario-thresholds.js';

/**
 * One line, before a load starts, about what cannot be verified; undefined where everything can be
 * looked up.
 */
export function unverifiableNote(
  scenario: LoadScenario,
  target: Pick<Target, 'inspectorUrl'>,
): string | undefined {
  const unjudged = scenarioThresholds(scenario).flatMap(({ threshold }) =>
    whyNotJudged(threshold, scenario, target) === undefined ? [] : [threshold.text],
  );
  const isWithout = target.inspectorUrl === undefined;
  if (unjudged.length === 0 && (!isWithout || scenario.verify === 'none')) return undefined;
  const why = isWithout ? 'without an inspector' : 'for the scenario verifies nothing';
  const list = unjudged.length === 0 ? '' : `; not judged: ${unjudged.join(', ')}`;
  return `nothing can be looked up in the archive, ${why}${list}`;
}
