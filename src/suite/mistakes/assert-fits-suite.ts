import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readScenarios } from '../../conformance/scenario/read-scenarios.js';
import { UsageError } from '../../errors/usage-error.js';
import { SCENARIO_FOLDER } from '../../package/package-root.js';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { loadSuite } from '../load-suite.js';
import { impossibleCircumstances } from './impossible-circumstances.js';

/**
 * Finds the mistakes in scenarios that show only beside others: an id that is taken, a check to
 * build on that does not exist, circumstances that no step leaves open. The shipped scenarios are
 * read only where one could make such a mistake.
 *
 * @param paths files and folders, as a run would add them
 * @throws DocumentError, UsageError
 */
export async function assertFitsSuite(paths: string[]): Promise<void> {
  const real = await Promise.all(paths.map((path) => realpath(path)));
  const added = paths.filter(
    (_, index) => !`${real[index]}${sep}`.startsWith(SCENARIO_FOLDER + sep),
  );
  const scenarios = await readScenarios(added);
  const impossible = impossibleCircumstances(scenarios, DEFAULT_LIMITS);
  if (impossible !== undefined) throw new UsageError(impossible);
  const mayClash = scenarios.some(
    ({ id, buildsOn }) => buildsOn !== undefined || existsSync(join(SCENARIO_FOLDER, `${id}.yaml`)),
  );
  if (mayClash) await loadSuite({ scenarios: added });
}
