import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { yamlFiles } from '../../src/config/yaml-files.js';
import { SCENARIO_FOLDER } from '../../src/package/package-root.js';

/** Requirements that are about how many records there are. */
const OF_NUMBERS = [
  /\/every-(entry|email)-is-archived$/,
  /^email\/duplicate-is-not-archived-again$/,
  // They may stand in a matrix.
  /^\$/,
];

const group: z.ZodType<unknown[]> = z.lazy(() => z.array(z.unknown()));
const counting = z.looseObject({
  inspect: z.literal('records'),
  expect: z.looseObject({ count: z.union([z.int().min(1), z.string()]) }),
});
const scenario = z.looseObject({
  id: z.string(),
  judges: z.union([z.string().transform((id) => [id]), z.array(z.string())]),
  buildsOn: z.unknown().optional(),
  steps: group,
});

/** Whether a step, or one inside it, says how many records there have to be. */
function counts(step: unknown): boolean {
  if (counting.safeParse(step).success) return true;
  return typeof step === 'object' && step !== null && Object.values(step).some(counts);
}

it('holds a number of records against no requirement that is about something else', async () => {
  const texts = await Promise.all(
    (await yamlFiles(SCENARIO_FOLDER)).map((file) => readFile(file, 'utf8')),
  );
  const scenarios = texts.flatMap((text) => scenario.safeParse(parse(text)).data ?? []);
  expect(scenarios.length).toBeGreaterThan(300);
  const counted = scenarios.filter(({ steps }) => steps.some(counts));
  expect(counted.length).toBeGreaterThan(10);
  const accused = counted.filter(
    ({ judges, buildsOn }) =>
      buildsOn === undefined &&
      judges.some((id) => !OF_NUMBERS.some((requirement) => requirement.test(id))),
  );
  expect(accused.map(({ id }) => id)).toEqual([]);
});
