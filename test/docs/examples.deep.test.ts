import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileIn } from '../support/assay.js';
import { brokenArchive, node, projectWithExamples, TIME } from './example-project.js';
import { ROOT } from './pages.js';

it('has tests for Vitest, in a project without ES modules', TIME, async () => {
  const folder = await projectWithExamples();
  await fileIn(folder, 'package.json', '{ "private": true }');
  const command = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=verbose'];
  const sound = await node(folder, command);
  expect(sound.stdout).toMatch(/✓.*our archive.*acme\/message-with-footer/);
  expect(sound.stdout).toMatch(/✓.*our archive.*acme\/any-text.*\[acme\/any-text-is-kept\]/);
  expect(sound.code).toBe(0);
  const broken = await node(folder, [...command, 'archive.test.ts'], await brokenArchive(folder));
  expect(broken.stdout).toContain('expected 200, came 409');
  expect(broken.code).toBe(1);
});
