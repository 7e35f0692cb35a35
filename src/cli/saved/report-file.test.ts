import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../../test/support/assay.js';
import { reportFile } from './report-file.js';

it('takes a file as it is, and for a folder the report in it', async () => {
  const folder = await folderForTest();
  await expect(reportFile(folder)).rejects.toThrow(`${folder}: no report.json of assay is in it`);
  const lines = await fileIn(folder, 'report.ndjson', '');
  expect(await reportFile(folder)).toBe(lines);
  const json = await fileIn(folder, 'report.json', '');
  expect(await reportFile(folder)).toBe(json);
  expect(await reportFile(lines)).toBe(lines);
  const missing = join(folder, 'missing.json');
  expect(await reportFile(missing)).toBe(missing);
});
