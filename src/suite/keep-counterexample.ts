import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { renderScenario } from '../conformance/scenario/render-scenario.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { makeFolder } from '../report/files/make-folder.js';

const FOLDER = join('reports', 'counterexamples');

/** Writes a counterexample where a person finds it, named after the requirement that it breaks; tells the path. */
export async function keepCounterexample(scenario: Scenario): Promise<string> {
  makeFolder(FOLDER);
  const path = join(
    FOLDER,
    `${scenario.id.replace('/counterexample', '').replaceAll('/', '-')}.yaml`,
  );
  await writeFileAtomic(path, renderScenario(scenario));
  return path;
}
