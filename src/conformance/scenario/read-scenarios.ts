import { dirname, join } from 'node:path';
import { type DocumentKind, documentKind } from '../../config/document-kind.js';
import { mendDocument } from '../../config/mend-document.js';
import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { yamlFiles } from '../../config/yaml-files.js';
import { DocumentError } from '../../errors/document-error.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { readTextFile } from '../../files/read-text-file.js';
import { expandScenario, NO_LIMITS } from './expand.js';
import { checkScenario } from './mistakes/check-scenario.js';
import { strictStatuses } from './mistakes/strict-statuses.js';
import { parseOwnRequirements, type WrittenRequirement, warnUnjudged } from './own-requirements.js';
import { type Scenario, scenarioSchema } from './scenario-schema.js';

/** One scenario, or everything that is wrong with it. */
export type ParsedScenario =
  | { ok: true; scenario: Scenario; warnings?: Problem[] }
  | { ok: false; problems: Problem[] };

/** What makes a scenario of a file's text. */
export type ParseScenario = (file: string, text: string, own?: readonly string[]) => ParsedScenario;

/** What files and folders have. */
export interface FoundFiles {
  scenarios: ScenarioFile[];
  /** Requirements of the user's own. */
  requirements: WrittenRequirement[];
  /** What is valid in the files, and most likely not meant. */
  warnings: Problem[];
}

/** A scenario, and the path of its file. */
export interface ScenarioFile {
  scenario: Scenario;
  file: string;
}

/**
 * The scenarios of files and folders (searched in depth for `.yaml` and `.yml`), in the order of
 * their names. Documents of other kinds among them are left out: a folder may have them, too.
 *
 * @param parse what makes a scenario of a file's text
 * @throws DocumentError with everything that is wrong in any of them
 */
export async function readScenarios(
  paths: string[],
  parse: ParseScenario = parseScenario,
): Promise<Scenario[]> {
  return (await readScenarioFiles(paths, parse)).scenarios.map(({ scenario }) => scenario);
}

/**
 * As `readScenarios`, each with its file, and with the user's own requirements among the files. A
 * scenario that is named by its file also knows the `requirements.yaml` next to it.
 *
 * @param stated the ids of the user's own requirements from elsewhere
 */
export async function readScenarioFiles(
  paths: string[],
  parse: ParseScenario = parseScenario,
  stated: readonly string[] = [],
): Promise<FoundFiles> {
  const problems: Problem[] = [];
  const found = new Map<string, ScenarioFile>();
  const warnings: Problem[] = [];
  const texts = new Map<string, string>();
  const files = new Map<string, string[]>();
  for (const path of paths) files.set(path, await yamlFiles(path));
  for (const file of [...files.values()].flat()) texts.set(file, await readTextFile(file));
  const { requirements, rest } = await takeRequirements(texts, paths, problems);
  const own = [...stated, ...requirements.map(({ requirement }) => requirement.id)];
  for (const [file, text] of rest) {
    const kind = documentKind(text);
    if (kind !== 'scenario') {
      if (paths.includes(file)) problems.push(atStart(file, `this is ${NO_SCENARIO[kind]}`));
      continue;
    }
    const result = parse(file, text, own);
    if (!result.ok) {
      problems.push(...result.problems);
      continue;
    }
    warnings.push(...(result.warnings ?? []));
    const { id } = result.scenario;
    const other = found.get(id);
    if (other !== undefined) {
      problems.push(atStart(file, `${other.file} has the id ${id} already`));
    }
    found.set(id, { scenario: result.scenario, file });
  }
  const taken = new Set([
    ...[...found.values()].map(({ file }) => file),
    ...requirements.map(({ place }) => place.file),
  ]);
  // A folder may have nothing but loads, which others read.
  for (const [file, text] of rest) if (documentKind(text) === 'load scenario') taken.add(file);
  for (const [folder, its] of files) {
    if (problems.length > 0 || its.some((file) => taken.has(file))) continue;
    problems.push({ file: folder, message: 'there is no scenario in this folder' });
  }
  if (problems.length > 0) throw new DocumentError(problems);
  const scenarios = [...found.values()];
  // Those next to a file that was named alone may be judged by other files there.
  const named = requirements.filter(({ place }) => texts.has(place.file));
  warnings.push(...unjudged(named, scenarios));
  return { scenarios, requirements, warnings };
}

/** Of a folder or file that was named, those requirements that no scenario judges. */
function unjudged(requirements: WrittenRequirement[], scenarios: ScenarioFile[]): Problem[] {
  if (requirements.length === 0) return [];
  const cases = scenarios.flatMap(({ scenario }) => expandScenario(scenario, NO_LIMITS));
  const judged = new Set(cases.flatMap((one) => one.requirements));
  return requirements.filter(({ requirement }) => !judged.has(requirement.id)).map(warnUnjudged);
}

/** The files of requirements, also the ones next to a scenario, and the texts of all others. */
async function takeRequirements(
  texts: ReadonlyMap<string, string>,
  paths: readonly string[],
  problems: Problem[],
): Promise<{ requirements: WrittenRequirement[]; rest: [file: string, text: string][] }> {
  const found = new Map<string, WrittenRequirement>();
  const rest: [string, string][] = [];
  const take = (file: string, text: string) => {
    const parsed = parseOwnRequirements(file, text);
    if (!parsed.ok) problems.push(...parsed.problems);
    for (const written of parsed.ok ? parsed.requirements : []) {
      const { id } = written.requirement;
      const other = found.get(id)?.place.file;
      if (other !== undefined && other !== file) {
        problems.push(atStart(file, `${other} has the id ${id} already`));
      }
      found.set(id, written);
    }
  };
  for (const [file, text] of texts) {
    if (documentKind(text) === 'requirements') take(file, text);
    else rest.push([file, text]);
  }
  for (const file of new Set(rest.map(([path]) => path).filter((path) => paths.includes(path)))) {
    const beside = join(dirname(file), 'requirements.yaml');
    if (texts.has(beside) || [...found.values()].some(({ place }) => place.file === beside))
      continue;
    const text = await readTextFile(beside).catch(() => undefined);
    if (text !== undefined && documentKind(text) === 'requirements') take(beside, text);
  }
  return { requirements: [...found.values()], rest };
}

/** What documents are that are no scenarios, and what takes them. */
const NO_SCENARIO: Readonly<Record<Exclude<DocumentKind, 'scenario'>, string>> = {
  'load scenario': 'a load scenario, for `assay load`',
  profile: 'a profile, for --target',
  waivers: 'a file of waivers, for --waivers',
  attestations: 'a file of attestations, for --attestations',
  requirements: 'a file of requirements, which belongs to scenarios',
  policy: 'a policy, for `assay verify`',
  trust: 'a file of trusted keys',
};

const atStart = (file: string, message: string): Problem => ({ file, line: 1, column: 1, message });

/** What is wrong with a scenario beside others. */
export type CheckBeside = (scenario: Scenario, positions: Positions) => Problem[];

/**
 * Parses the text of a file, and checks what a schema cannot say.
 *
 * @param beside looks at what the file alone does not tell
 */
export function parseScenario(
  file: string,
  text: string,
  own: readonly string[] = [],
  beside: CheckBeside = () => [],
): ParsedScenario {
  const read = readDocument(file, text, scenarioSchema);
  if (!read.ok) {
    const problems = [...read.problems, ...furtherProblems(file, text, own, beside)];
    return { ok: false, problems: problems.sort(byPlace) };
  }
  const { value: scenario, positions } = read;
  const problems = [...checkScenario(scenario, positions, own), ...beside(scenario, positions)];
  return problems.length > 0
    ? { ok: false, problems: problems.sort(byPlace) }
    : { ok: true, scenario, warnings: strictStatuses(scenario, positions) };
}

/** Any will do: a scenario is looked at further although it has none. */
const STOPGAPS = { id: 'missing/id', title: 'missing' };

/** What else is wrong with a scenario that does not fit the schema, as far as that can be told. */
function furtherProblems(
  file: string,
  text: string,
  own: readonly string[],
  beside: CheckBeside,
): Problem[] {
  const mended = mendDocument(file, text, scenarioSchema, STOPGAPS);
  if (mended === undefined) return [];
  const { value, positions, further, lost } = mended;
  // Whether steps leave circumstances open cannot be told of steps that are left out.
  const { under, ...others } = value;
  const whole = lost.has('steps') ? others : value;
  return [...further, ...checkScenario(value, positions, own, lost), ...beside(whole, positions)];
}
