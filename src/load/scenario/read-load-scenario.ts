import { stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { documentKind } from '../../config/document-kind.js';
import { yamlFiles } from '../../config/yaml-files.js';
import { didYouMean } from '../../errors/did-you-mean.js';
import { DocumentError } from '../../errors/document-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import { SCENARIO_FOLDER } from '../../package/package-root.js';
import type { LoadScenario } from './load-scenario-schema.js';
import { parseLoadScenario } from './parse-load-scenario.js';

/** The load scenarios that this package ships. */
const SHIPPED_FOLDER = join(SCENARIO_FOLDER, 'load');

const ID = /^id\s*:\s*["']?load\/([a-z0-9/-]+)/m;

/** A load scenario and the text that it was read from. */
export interface LoadedScenario {
  scenario: LoadScenario;
  text: string;
  file: string;
}

/**
 * Reads a load scenario: a file, or one by its id (`load/records`, or `records` for short) or the
 * name of its file, from the first folder that has it; the shipped ones come last.
 *
 * @param folders other folders to look in first, in depth, or files; they may have other scenarios,
 * too
 * @throws DocumentError
 */
export async function readLoadScenario(
  nameOrFile: string,
  folders: readonly string[] = [],
): Promise<LoadedScenario> {
  return readFile(await findScenario(nameOrFile, [...folders, SHIPPED_FOLDER]));
}

/**
 * All load scenarios, sorted by id: those in the folders, and the shipped ones.
 *
 * @throws DocumentError with what is wrong in the first that cannot be read
 */
export async function readLoadScenarios(
  folders: readonly string[] = [],
): Promise<LoadedScenario[]> {
  const byId = new Map<string, LoadedScenario>();
  for (const folder of [...folders, SHIPPED_FOLDER]) {
    for (const { file } of await scenariosIn(folder)) {
      const loaded = await readFile(file);
      if (!byId.has(loaded.scenario.id)) byId.set(loaded.scenario.id, loaded);
    }
  }
  return [...byId.values()].sort((a, b) => (a.scenario.id < b.scenario.id ? -1 : 1));
}

async function readFile(file: string): Promise<LoadedScenario> {
  const text = await readTextFile(file);
  const parsed = parseLoadScenario(file, text);
  if (!parsed.ok) throw new DocumentError(parsed.problems);
  return { scenario: parsed.scenario, text, file };
}

async function findScenario(nameOrFile: string, folders: readonly string[]): Promise<string> {
  const entry = await stat(nameOrFile).catch(() => undefined);
  if (entry && !entry.isDirectory()) return nameOrFile;
  const name = nameOrFile.replace(/^load\//, '');
  const names: string[] = [];
  for (const folder of folders) {
    const there = await scenariosIn(folder);
    const found =
      there.find((one) => one.name === name) ?? there.find((one) => parse(one.file).name === name);
    if (found !== undefined) return found.file;
    names.push(...there.map((one) => one.name));
  }
  const hint = didYouMean(name, names);
  const problem = {
    file: nameOrFile,
    message: `there is no such file, and no load scenario by that name; there are ${[...new Set(names)].sort().join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
  throw new DocumentError([problem], 'cannot-read');
}

/**
 * The load scenarios of a folder or file, each by its id without `load/`, or by its file where it
 * has none.
 */
async function scenariosIn(path: string): Promise<{ name: string; file: string }[]> {
  const files = (await yamlFiles(path)).map(async (file) => {
    const text = await readTextFile(file);
    if (documentKind(text) !== 'load scenario') return [];
    const [, name = parse(file).name] = ID.exec(text) ?? [];
    return [{ name, file }];
  });
  return (await Promise.all(files)).flat();
}
