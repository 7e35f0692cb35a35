import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = new URL('./report-junit.xsd', import.meta.url);

/** Fails unless Jenkins would take the file. */
export async function expectJUnit(xml: string): Promise<void> {
  const result = await validateXML({
    xml: { fileName: 'junit.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: await readFile(SCHEMA, 'utf8') },
  });
  expect(result.errors.map(({ message }) => message)).toEqual([]);
  expect(result.valid).toBe(true);
}
