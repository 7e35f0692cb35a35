import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyProperty } from '../conformance/properties/property.js';

/** The properties of this package: what every `*.suite.js` exports as `properties`. */
export async function loadProperties(): Promise<AnyProperty[]> {
  const folder = suiteFolder();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.suite.js')).sort();
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<SuiteModule>),
  );
  return modules.flatMap(({ properties }) => properties);
}

interface SuiteModule {
  properties: AnyProperty[];
}

/** Beside this folder when compiled, in `dist` when this is the source. */
function suiteFolder(): string {
  const beside = fileURLToPath(new URL('../suites', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../dist/suites', import.meta.url));
}
