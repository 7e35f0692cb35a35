import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { loadReportSchema } from '../../src/report/schema/load-report-schema.js';
import { runReportSchema } from '../../src/report/schema/run-report-schema.js';

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

/**
 * As they are published, but for one thing: here no field may be there that the schema does not
 * have.
 */
const validators: Record<string, ValidateFunction> = {
  'assay-report/1': ajv.compile(z.toJSONSchema(runReportSchema, { io: 'output' })),
  'assay-load/1': ajv.compile(z.toJSONSchema(loadReportSchema, { io: 'output' })),
};

/** Fails unless a JSON report is what its schema says, without a field more. */
export function expectReport(report: unknown): void {
  const schema = z.object({ schema: z.string() }).parse(report).schema;
  const validate = validators[schema];
  if (validate === undefined) throw new Error(`there is no schema for ${schema}`);
  validate(report);
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath} ${message} ${JSON.stringify(params)}`;
  });
  expect(errors).toEqual([]);
}

/** Fails unless every JSON report below a folder is what its schema says. */
export async function expectReportsIn(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries) {
    if (!name.endsWith('.json') || parentPath.includes('node_modules')) continue;
    const report = reportOf(await readFile(join(parentPath, name), 'utf8').catch(() => ''));
    if (report !== undefined) expectReport(report);
  }
}

/** Undefined for what does not claim to be a report. */
function reportOf(text: string): unknown {
  if (!text.includes('"schema": "assay-')) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    const { data } = z.object({ schema: z.string() }).safeParse(json);
    return data !== undefined && Object.hasOwn(validators, data.schema) ? json : undefined;
  } catch {
    return undefined;
  }
}
