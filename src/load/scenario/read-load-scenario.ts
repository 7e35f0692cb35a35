import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../config/did-you-mean.js';
import { DocumentError } from '../../config/document-error.js';
import { readTextFile } from '../../config/read-text-file.js';
import type { LoadScenario } from './load-scenario-schema.js';
import { parseLoadScenario } from './parse-load-scenario.js';

/** The load scenarios that this package ships. */
const SHIPPED_FOLDER = fileURLToPath(new URL('../../../scenarios/load', import.meta.url));

/** A load scenario and the text that it was read from. */
export interface LoadedScenario {
  scenario: LoadScenario;
  text: string;
}

/**
 * Reads a load scenario: a file, or one by its name (`records` or `load/records`), from the first folder that has it; the
 * shipped ones come last.
 *
 * @param folders other folders to look in first
 * @throws DocumentError
 */
export async function readLoadScenario(
  nameOrFile: string,
  folders: readonly string[] = [],
): Promise<LoadedScenario> {
  const file = await findScenario(nameOrFile, [...folders, SHIPPED_FOLDER]);
  const text = await readTextFile(file);
  const parsed = parseLoadScenario(file, text);
  if (!parsed.ok) throw new DocumentError(parsed.problems);
  return { scenario: parsed.scenario, text };
}

/** The names of the shipped load scenarios. */
export async function shippedLoadScenarios(): Promise<string[]> {
  return [...(await scenariosIn(SHIPPED_FOLDER)).keys()];
}

async function findScenario(nameOrFile: string, folders: readonly string[]): Promise<string> {
  const entry = await stat(nameOrFile).catch(() => undefined);
  if (entry && !entry.isDirectory()) return nameOrFile;
  const name = nameOrFile.replace(/^load\//, '');
  const names: string[] = [];
  for (const folder of folders) {
    const there = await scenariosIn(folder);
    const file = there.get(name);
    if (file !== undefined) return file;
    names.push(...there.keys());
  }
  const hint = didYouMean(name, names);
  throw new DocumentError([
    {
      file: nameOrFile,
      line: 1,
      column: 1,
      message: `there is no such file, and no load scenario by that name; there are ${[...new Set(names)].sort().join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    },
  ]);
}

/** The YAML files of a folder, by their names without the extension. */
async function scenariosIn(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const message = `cannot be read as a folder: ${error.code}`;
    throw new DocumentError([{ file: folder, line: 1, column: 1, message }]);
  });
  return new Map(
    files
      .filter((file) => /\.ya?ml$/.test(file))
      .map((file) => [parse(file).name, join(folder, file)]),
  );
}
