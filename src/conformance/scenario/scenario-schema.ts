import { z } from 'zod';
import { CIRCUMSTANCES } from '../../spec/circumstances.js';
import { freshKind } from '../language/fresh-value.js';
import { name } from '../steps/fields.js';
import { step } from '../steps/step.js';
import { NAMED_LISTS } from './named-lists.js';

/** The values of each topic of circumstances but for the usual one, which needs no words. */
const UNUSUAL = Object.entries(CIRCUMSTANCES).map(([topic, { values, includes }]) => {
  const single = Object.entries<string>(values).flatMap(([value, words]) => words && [value]);
  return { topic, single, several: Object.keys(includes).filter((one) => !(one in values)) };
});

/** A topic of circumstances, or one value of it. */
const circumstance = z.enum(
  UNUSUAL.flatMap(({ topic, single }) => [topic, ...single.map((value) => `${topic}: ${value}`)]),
);

/** One value each of some topics. */
const circumstances = z.strictObject(
  Object.fromEntries(
    UNUSUAL.map(({ topic, single, several }) => [
      topic,
      z.enum([...single, ...several]).optional(),
    ]),
  ),
);

/** A scenario file: one check, or one for each combination of its matrix. */
export const scenarioSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[A-Za-z0-9-]+(\/[a-z0-9-]+)+$/,
        'an id is an area and a slug, such as acme/late-recording',
      )
      .describe('Permanent, as <area>/<slug>'),
    title: z.string().describe('What is checked, in one line'),
    judges: z
      .union([z.string(), z.array(z.string()).min(1)])
      .optional()
      .describe('The ids of the requirements that this scenario judges'),
    observe: z
      .string()
      .optional()
      .describe(
        'A question that the target answers, where the interface is silent; instead of judges',
      ),
    why: z.string().optional().describe('Which defect this is after, for those who read it'),
    tags: z.array(z.string()).optional(),
    matrix: z
      .record(name, z.union([z.array(z.unknown()).min(1), z.enum(NAMED_LISTS)]))
      .optional()
      .describe(
        'Names with lists of values, or with the name of a list: the scenario runs once for each combination',
      ),
    fresh: z.record(name, freshKind).optional().describe('Names of values that nobody used before'),
    buildsOn: z
      .array(z.string())
      .optional()
      .describe(
        'Checks whose failure explains one here, as ids or what ids start with: then this one is inconclusive',
      ),
    standIn: z
      .string()
      .optional()
      .describe(
        'A check that shows in few requests what these show one by one: they run where it does not, with --full, and ' +
          'where they are named',
      ),
    repeatsPlain: z
      .literal(true)
      .optional()
      .describe(
        'It sends the plain request that its requirement is about many times: what fails elsewhere only now and then ' +
          'is then reported here',
      ),
    keeps: z
      .array(circumstance)
      .min(1)
      .optional()
      .describe(
        'Circumstances that stay as they usually are, since they would change what is checked: topics, or single ' +
          'values as `<topic>: <value>`',
      ),
    under: circumstances
      .optional()
      .describe('Circumstances that it runs under, instead of the usual way and drawn ones'),
    steps: z.array(step).min(1),
  })
  .describe('A scenario of assay');

export type Scenario = z.infer<typeof scenarioSchema>;
