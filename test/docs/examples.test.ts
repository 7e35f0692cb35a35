import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseOwnRequirements } from '../../src/conformance/scenario/own-requirements.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn } from '../support/assay.js';
import { brokenArchive, node, projectWithExamples, TIME } from './example-project.js';
import { allPages, blocksOf, readPage } from './pages.js';

it('has a plain script that says what holds', TIME, async () => {
  const folder = await projectWithExamples();
  const sound = await node(folder, ['judge.mjs']);
  expect(sound.stdout).toBe('the interface: conformant; our own requirements: met\n');
  expect(sound.code).toBe(0);
  const broken = await node(folder, ['judge.mjs', await brokenArchive(folder)]);
  expect(broken.stdout).toContain('expected 200, came 409');
  expect(broken.stdout).toContain('the interface: nonconformant; our own requirements: met');
  expect(broken.code).toBe(1);
});

it('has a property of one’s own, whose smallest failing case is a scenario', TIME, async () => {
  const folder = await projectWithExamples();
  const sound = await node(folder, ['property.mjs']);
  expect(sound.stdout).toBe('our own requirements: met\n');
  const server = await startArchive({ fault: 'conversations/any-text-passes/no-right-to-left' });
  onTestFinished(() => server.stop());
  const profile = await fileIn(folder, 'broken.yaml', profileOf(server));
  const broken = await node(folder, ['property.mjs', profile]);
  expect(broken.stdout).toMatch(/^acme\/any-text: .*came 4\d\d/);
  expect(broken.stdout).toContain('our own requirements: not-met');
  const [name = ''] = await readdir(join(folder, 'counterexamples'));
  const smallest = await readFile(join(folder, 'counterexamples', name), 'utf8');
  expect(parseScenario(name, smallest, ['acme/any-text-is-kept'])).toMatchObject({
    ok: true,
    scenario: { judges: 'acme/any-text-is-kept' },
  });
});

it('shows the examples as they are', () => {
  const shown = allPages()
    .flatMap(blocksOf)
    .filter(({ info }) => info.startsWith('js file='));
  expect(shown.length).toBeGreaterThan(0);
  for (const { info, content } of shown) {
    expect(content).toBe(readPage(info.replace('js file=', '')).text);
  }
});

it('has tests for the runner of Node', TIME, async () => {
  const folder = await projectWithExamples();
  const command = ['--test', 'archive.node-test.mjs'];
  const sound = await node(folder, command);
  expect(sound.stdout).toContain('acme/message-with-footer');
  expect(sound.code).toBe(0);
  const broken = await node(folder, command, await brokenArchive(folder));
  expect(broken.stdout).toContain('expected 200, came 409');
  expect(broken.code).toBe(1);
});

it('has requirements in the docs that are valid, and those of the example', async () => {
  const blocks = allPages()
    .flatMap(blocksOf)
    .filter(({ info }) => info === 'yaml requirements');
  expect(blocks.length).toBeGreaterThan(0);
  for (const { file, content } of blocks) {
    expect(parseOwnRequirements(file, content)).toMatchObject({ ok: true });
  }
  const [first] = blocks;
  expect(first?.content.trim()).toBe(readPage('docs/examples/own/requirements.yaml').text.trim());
});

it('lists and explains requirements of one’s own', TIME, async () => {
  const cwd = await projectWithExamples();
  const listed = await assay(['list', '--scenarios', 'own', '--', 'acme'], { cwd });
  expect(listed.stdout).toContain(
    'acme/footer-is-kept  (own, must, from Acme contract of 2026, annex B)',
  );
  const explained = await assay(['explain', 'acme/footer-is-kept', '--scenarios', 'own'], { cwd });
  expect(explained.stdout).toContain('own      from Acme contract of 2026, annex B');
});
