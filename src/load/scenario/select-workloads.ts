import picomatch from 'picomatch';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import type { LoadScenario } from './load-scenario-schema.js';
import { parseThreshold } from './parse-threshold.js';

/**
 * A load scenario with the wanted workloads only, and without the thresholds of the others.
 *
 * @throws UsageError for a glob that names no workload, and where none is left or the one that is
 * searched is not
 */
export function selectWorkloads(
  scenario: LoadScenario,
  { only, skip }: { only: string[]; skip: string[] },
): LoadScenario {
  const names = Object.keys(scenario.workloads);
  const dead = [...only, ...skip].find(
    (glob) => !names.some((name) => picomatch.isMatch(name, glob)),
  );
  if (dead !== undefined) {
    const hint = suggestion(dead, names);
    throw new UsageError(
      `${scenario.id} has no workload ${dead}; there are ${names.join(', ')}${hint}`,
      'unknown-name',
    );
  }
  const isWanted = (name: string): boolean =>
    (only.length === 0 || picomatch.isMatch(name, only)) && !picomatch.isMatch(name, skip);
  const left = names.filter(isWanted);
  if (left.length === names.length) return scenario;
  if (left.length === 0)
    throw new UsageError(`${scenario.id}: no workload is left`, 'contradiction');
  if (scenario.search !== undefined && !isWanted(scenario.search.workload)) {
    throw new UsageError(
      `${scenario.id} searches with ${scenario.search.workload}, which is left out`,
      'contradiction',
    );
  }
  return {
    ...scenario,
    workloads: Object.fromEntries(
      Object.entries(scenario.workloads).filter(([name]) => isWanted(name)),
    ),
    thresholds: scenario.thresholds.filter((one) => {
      const { subject } = parseThreshold(typeof one === 'string' ? one : one.expect, names);
      return subject === undefined || !names.includes(subject) || isWanted(subject);
    }),
  };
}
