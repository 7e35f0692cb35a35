import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The published schemas of CycloneDX 1.5 (Apache 2.0). */
const FILES = ['spdx.schema.json', 'jsf-0.82.schema.json', 'bom-1.5.schema.json'];

/** @returns what is wrong with a bill of materials */
export function billSchema(): (bill: unknown) => unknown[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true);
  for (const file of FILES) {
    const text = readFileSync(new URL(`./cyclonedx/${file}`, import.meta.url), 'utf8');
    // The package that they came in has its own names for those that it refers to.
    ajv.addSchema(
      JSON.parse(text),
      `http://cyclonedx.org/schema/${file.replace('.schema', '.SNAPSHOT.schema')}`,
    );
  }
  return (bill) => {
    ajv.validate('http://cyclonedx.org/schema/bom-1.5.SNAPSHOT.schema.json', bill);
    return ajv.errors ?? [];
  };
}
