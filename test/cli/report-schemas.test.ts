import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collectReport } from '../../src/report/conformance/collect-report.js';
import { assay, folderForTest } from '../support/assay.js';
import { expectReport } from '../support/expect-report.js';
import { loadReport, workload } from '../support/load-reports.js';
import { cutRun, mixedRun, recordOf } from '../support/report-events.js';
import { fieldsOf } from '../support/schema-fields.js';

/** As `assay schema` prints it. */
async function published(name: string): Promise<object> {
  const { code, stdout } = await assay(['schema', name], { cwd: await folderForTest() });
  expect(code).toBe(0);
  return z.looseObject({ type: z.literal('object') }).parse(JSON.parse(stdout));
}

function validatorOf(schema: object): (report: unknown) => boolean {
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  return ajv.compile(schema);
}

const runs = [mixedRun(), cutRun()].map((events) => collectReport(recordOf(events), 0));
const loads = [loadReport(), loadReport({ workloads: [workload({ lost: 1 })] })];

const saved = z.record(
  z.string(),
  z.object({ type: z.string(), required: z.boolean(), values: z.array(z.string()).optional() }),
);

describe.each([
  ['report', 'assay-report-1', runs],
  ['load-report', 'assay-load-1', loads],
] as const)('the schema %s', (name, version, reports) => {
  it('has all of what is written, and leaves room for what is added later', async () => {
    const isValid = validatorOf(await published(name));
    for (const report of reports) {
      expectReport(report);
      expect(isValid(report)).toBe(true);
      expect(isValid({ ...report, later: 1 })).toBe(true);
      expect(() => expectReport({ ...report, later: 1 })).toThrow();
      for (const field of Object.keys(report).filter((one) => !OPTIONAL.includes(one))) {
        expect(isValid({ ...report, [field]: undefined }), field).toBe(false);
        expect(isValid({ ...report, [field]: null }), field).toBe(false);
      }
    }
  });

  it('only ever gets more fields, and those are optional', async () => {
    const file = new URL(`../support/fields/${version}.json`, import.meta.url);
    const first = saved.parse(JSON.parse(await readFile(file, 'utf8')));
    const now = fieldsOf(await published(name));
    for (const [path, { values = [], ...field }] of Object.entries(first)) {
      expect(now.get(path), path).toMatchObject(field);
      expect(now.get(path)?.values ?? [], path).toEqual(expect.arrayContaining(values));
    }
    const added = [...now].filter(([path]) => !Object.hasOwn(first, path));
    // A field that was added may hold fields that it cannot do without.
    const required = added.filter(([path, { required }]) => required && isKnown(path, first));
    expect(required.map(([path]) => path)).toEqual([]);
  });
});

/** Added within the version. */
const OPTIONAL = ['plan', 'reason', 'preflight', 'waivers', 'tier'];

/** Whether what holds a field was there from the beginning. */
function isKnown(path: string, first: object): boolean {
  const holder = path.replace(/(\[\])?\.[^.]+$/, '');
  return holder === path || Object.hasOwn(first, holder);
}
