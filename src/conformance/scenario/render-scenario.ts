import { stringify } from 'yaml';
import type { Scenario } from './scenario-schema.js';

/** A scenario as the YAML that loads as it again. */
export function renderScenario(scenario: Scenario): string {
  return stringify(scenario, { lineWidth: 0, aliasDuplicateObjects: false });
}
