import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readScenarios } from '../conformance/scenario/read-scenarios.js';
import { SCENARIO_FOLDER } from '../package/package-root.js';
import { knownScenarios } from './compiled-scenarios.js';

it('gives every shipped scenario as its file has it', async () => {
  const compiled = await readScenarios([SCENARIO_FOLDER], (await knownScenarios()).parse);
  expect(compiled).toStrictEqual(await readScenarios([SCENARIO_FOLDER]));
});

it('reads a file that has been edited since', async () => {
  const { parse } = await knownScenarios();
  const file = join(SCENARIO_FOLDER, 'files', 'upload-answers-200.yaml');
  const text = await readFile(file, 'utf8');
  expect(parse(file, text)).toMatchObject({ ok: true });
  expect(parse(file, text.replace('judges:', 'jugdes:'))).toMatchObject({ ok: false });
});
