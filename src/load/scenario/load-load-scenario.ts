import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../../documents/did-you-mean.js';
import { DocumentError } from '../../documents/document-error.js';
import { readTextFile } from '../../documents/read-text-file.js';
import type { LoadScenario } from './load-scenario-schema.js';
import { parseLoadScenario } from './parse-load-scenario.js';

/** The ready load scenarios of this package. */
const READY_FOLDER = fileURLToPath(new URL('../../../scenarios/load', import.meta.url));

/** A load scenario and the text that it was read from. */
export interface LoadedScenario {
  scenario: LoadScenario;
  text: string;
}

/**
 * Reads a load scenario: a file, or one of the ready ones by its name (`records` or `load/records`).
 *
 * @throws DocumentError
 */
export async function loadLoadScenario(nameOrFile: string): Promise<LoadedScenario> {
  const file = await findScenario(nameOrFile);
  const text = await readTextFile(file);
  const parsed = parseLoadScenario(file, text);
  if (!parsed.ok) throw new DocumentError(parsed.problems);
  return { scenario: parsed.scenario, text };
}

/** The names of the ready load scenarios. */
export async function readyLoadScenarios(): Promise<string[]> {
  const files = await readdir(READY_FOLDER);
  return files.filter((file) => file.endsWith('.yaml')).map((file) => basename(file, '.yaml'));
}

async function findScenario(nameOrFile: string): Promise<string> {
  const entry = await stat(nameOrFile).catch(() => undefined);
  if (entry && !entry.isDirectory()) return nameOrFile;
  const name = nameOrFile.replace(/^load\//, '');
  const ready = await readyLoadScenarios();
  if (ready.includes(name)) return join(READY_FOLDER, `${name}.yaml`);
  const hint = didYouMean(name, ready);
  throw new DocumentError([
    {
      file: nameOrFile,
      line: 1,
      column: 1,
      message: `there is no such file, and no ready load scenario of that name; there are ${ready.sort().join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    },
  ]);
}
