import { DocumentError } from '../../config/document-error.js';
import { documentKind } from '../../config/document-kind.js';
import type { Problem } from '../../config/problem.js';
import { readDocument } from '../../config/read-document.js';
import { readTextFile } from '../../config/read-text-file.js';
import { yamlFiles } from '../../config/yaml-files.js';
import { checkScenario } from './check-scenario.js';
import { type Scenario, scenarioSchema } from './scenario-schema.js';

/** One scenario, or everything that is wrong with it. */
export type ParsedScenario = { ok: true; scenario: Scenario } | { ok: false; problems: Problem[] };

/** A scenario, and the path of its file. */
export interface ScenarioFile {
  scenario: Scenario;
  file: string;
}

/**
 * The scenarios of files and folders (searched in depth for `.yaml` and `.yml`), in the order of their names. Load
 * scenarios among them are left out: a folder may have both.
 *
 * @param parse what makes a scenario of a file's text
 * @throws DocumentError with everything that is wrong in any of them
 */
export async function loadScenarios(
  paths: string[],
  parse: (file: string, text: string) => ParsedScenario = parseScenario,
): Promise<Scenario[]> {
  return (await loadScenarioFiles(paths, parse)).map(({ scenario }) => scenario);
}

/** As `loadScenarios`, each with the file that it comes from. */
export async function loadScenarioFiles(
  paths: string[],
  parse: (file: string, text: string) => ParsedScenario,
): Promise<ScenarioFile[]> {
  const problems: Problem[] = [];
  const found = new Map<string, ScenarioFile>();
  for (const file of (await Promise.all(paths.map(yamlFiles))).flat()) {
    const text = await readTextFile(file);
    if (documentKind(text) === 'load scenario') {
      if (paths.includes(file))
        problems.push(atStart(file, 'this is a load scenario, for `assay load`'));
      continue;
    }
    const result = parse(file, text);
    if (!result.ok) {
      problems.push(...result.problems);
      continue;
    }
    const { id } = result.scenario;
    const other = found.get(id);
    if (other !== undefined) {
      problems.push(atStart(file, `${other.file} has the id ${id} already`));
    }
    found.set(id, { scenario: result.scenario, file });
  }
  if (problems.length > 0) throw new DocumentError(problems);
  return [...found.values()];
}

const atStart = (file: string, message: string): Problem => ({ file, line: 1, column: 1, message });

/** Parses the text of a file, and checks what a schema cannot say. */
export function parseScenario(file: string, text: string): ParsedScenario {
  const read = readDocument(file, text, scenarioSchema);
  if (!read.ok) return read;
  const problems = checkScenario(read.value, read.positions);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, scenario: read.value };
}
