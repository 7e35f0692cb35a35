import { expect, it } from 'vitest';
import { folderForTest } from '../support/assay.js';
import { runVitest, vitestProject } from '../support/vitest-project.js';

// Five audits, as many as Vitest runs tests at once, and those that they look back on.
const SUITE = `
import { conformance } from 'archive-assay/vitest';
await conformance({ only: ['email/**', 'records/none-of-the-run-is-lost/**', 'model/**'] });
`;

const AUDIT = 'email/ids-of-the-whole-run-differ';

it('tests what looks back on the others when these are over, and passes', async () => {
  const folder = await folderForTest();
  await vitestProject(folder, 'conformance.test.ts', SUITE);
  const { success, tests } = await runVitest(folder);
  expect(tests.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(success).toBe(true);
  const audits = tests.filter(({ fullName }) => /of-the-(?:whole-)?run/.test(fullName));
  expect(audits).toHaveLength(5);
  expect(tests.slice(-5)).toEqual(audits);
});

it('waits for none that -t leaves out', async () => {
  const folder = await folderForTest();
  await vitestProject(folder, 'conformance.test.ts', SUITE);
  const { success, tests } = await runVitest(folder, ['-t', AUDIT]);
  expect(success).toBe(true);
  // It had nothing to look back on.
  expect(new Set(tests.map(({ status }) => status))).toEqual(new Set(['skipped']));
});
