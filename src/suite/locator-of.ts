import { relative, sep } from 'node:path';
import type { CheckFacts } from '../conformance/check/check.js';
import { locateStep } from '../conformance/scenario/locate-step.js';
import type { ScenarioFile } from '../conformance/scenario/read-scenarios.js';
import { readTextFile } from '../files/read-text-file.js';
import { PACKAGE_ROOT, SCENARIO_FOLDER } from '../package/package-root.js';

/** Finds steps of a scenario in its file, which is read when the first is asked for. */
export function locatorOf({ scenario, file }: ScenarioFile): NonNullable<CheckFacts['locate']> {
  let text: Promise<string | undefined> | undefined;
  return async (path) => {
    text ??= readTextFile(file).catch(() => undefined);
    const known = await text;
    if (known === undefined) return undefined;
    return locateStep({ file: shownPath(file), text: known }, scenario.steps, path);
  };
}

/** A shipped scenario is named as in the repository of this package, wherever that is installed. */
function shownPath(file: string): string {
  if (!file.startsWith(`${SCENARIO_FOLDER}${sep}`)) return file;
  return relative(PACKAGE_ROOT, file).replaceAll(sep, '/');
}
