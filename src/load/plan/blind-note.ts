import type { Target } from '../../profile/target.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { whyNotJudged } from '../thresholds/not-judged.js';
import { scenarioThresholds } from '../thresholds/scenario-thresholds.js';

/** What nobody will be able to tell of a load, in one line before it starts; none where everything can be looked up. */
export function blindNote(
  scenario: LoadScenario,
  target: Pick<Target, 'inspectorUrl'>,
): string | undefined {
  const blind = scenarioThresholds(scenario).flatMap(({ threshold }) =>
    whyNotJudged(threshold, scenario, target) === undefined ? [] : [threshold.text],
  );
  const isWithout = target.inspectorUrl === undefined;
  if (blind.length === 0 && (!isWithout || scenario.verify === 'none')) return undefined;
  const why = isWithout ? 'without an inspector' : 'for the scenario verifies nothing';
  const unjudged = blind.length === 0 ? '' : `; not judged: ${blind.join(', ')}`;
  return `nothing can be looked up in the archive, ${why}${unjudged}`;
}
