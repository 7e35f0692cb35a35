import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = new URL('../support/report-junit.xsd', import.meta.url);

/** Holds a JUnit report against the schema that CI systems read it by. */
export async function expectValidJUnit(xml: string): Promise<void> {
  const result = await validateXML({
    xml: { fileName: 'junit.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: await readFile(SCHEMA, 'utf8') },
  });
  expect(result.errors.map(({ message }) => message)).toEqual([]);
  expect(result.valid).toBe(true);
}

/** The counts of a whole JUnit report. */
export function junitTotals(xml: string): { tests: number; failures: number; errors: number } {
  const count = (name: string) =>
    Number(new RegExp(`<testsuites [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1]);
  return { tests: count('tests'), failures: count('failures'), errors: count('errors') };
}
