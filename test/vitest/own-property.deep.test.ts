import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { runVitest, vitestProject } from '../support/vitest-project.js';

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/property.test.ts');

it('fails the test of a property of one’s own, with its source and the smallest case', async () => {
  const server = await startArchive({ fault: 'conversations/any-text-passes/no-right-to-left' });
  onTestFinished(() => server.stop());
  const folder = await folderForTest();
  await vitestProject(folder, 'property.test.ts', await readFile(EXAMPLE, 'utf8'));
  await fileIn(folder, 'acme.yaml', profileOf(server));
  const { success, tests } = await runVitest(folder, [], { ASSAY_TARGET: 'acme.yaml' });
  expect(success).toBe(false);
  const failed = tests.filter(({ status }) => status === 'failed');
  expect(failed.map(({ fullName }) => fullName)).toEqual([
    expect.stringContaining('acme/any-text: '),
  ]);
  const message = failed[0]?.failureMessages.join('\n') ?? '';
  expect(message).toContain(
    'must acme/any-text-is-kept (Acme contract of 2026, annex B): A chat message is archived, whatever it says.',
  );
  expect(message).toMatch(/smallest case: reports\/counterexamples\/\S+\.yaml/);
  const [name = ''] = await readdir(join(folder, 'reports/counterexamples'));
  const smallest = await readFile(join(folder, 'reports/counterexamples', name), 'utf8');
  expect(parseScenario(name, smallest, ['acme/any-text-is-kept'])).toMatchObject({ ok: true });
  // What the interface states is judged beside it, and not affected.
  const passed = tests.filter(({ status }) => status === 'passed');
  expect(passed.some(({ fullName }) => fullName.includes('records/plain-record'))).toBe(true);
});
