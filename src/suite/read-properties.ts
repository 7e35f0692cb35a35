import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyProperty } from '../conformance/properties/property.js';
import { PACKAGE_ROOT } from './package-root.js';

const FOLDER = join(PACKAGE_ROOT, 'dist', 'suites');

interface SuiteModule {
  properties: AnyProperty[];
}

/** The properties of this package: what each `*.suite.js` exports as `properties`. */
export async function readProperties(): Promise<AnyProperty[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.suite.js')).sort();
  const modules = await Promise.all(
    names.map((name): Promise<SuiteModule> => import(pathToFileURL(join(FOLDER, name)).href)),
  );
  return modules.flatMap(({ properties }) => properties);
}
