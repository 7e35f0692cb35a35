import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyProperty } from '../conformance/properties/property.js';
import { builtFile } from '../package/package-root.js';

const FOLDER = builtFile('suites');

/**
 * The properties of this package: what each `*.suite.js` exports as `properties`.
 *
 * @throws Error where a file exports none
 */
export async function readProperties(): Promise<AnyProperty[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.suite.js')).sort();
  return (await Promise.all(names.map((name) => propertiesOf(join(FOLDER, name))))).flat();
}

async function propertiesOf(file: string): Promise<AnyProperty[]> {
  const { properties }: { properties?: unknown } = await import(pathToFileURL(file).href);
  if (!Array.isArray(properties) || !properties.every(isProperty)) {
    throw new Error(`${file} exports no list of properties`);
  }
  return properties;
}

function isProperty(value: unknown): value is AnyProperty {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'requirements' in value &&
    Array.isArray(value.requirements) &&
    'arbitrary' in value &&
    typeof value.arbitrary === 'function' &&
    'compile' in value &&
    typeof value.compile === 'function'
  );
}
