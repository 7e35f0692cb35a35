import pLimit from 'p-limit';
import { z } from 'zod';
import type { Stop } from '../language/conclusion.js';
import { literal } from '../language/written-form.js';
import { defineStep } from './step-definition.js';

/** Steps that are repeated; each round has its own scope, with its number as `$index`. */
export const repeatStep = (step: z.ZodType) =>
  defineStep({
    name: 'repeat',
    schema: z.strictObject({
      repeat: z.int().min(1).max(10_000).describe('The number of rounds'),
      atOnce: z
        .int()
        .min(1)
        .max(64)
        .optional()
        .describe('How many rounds run at the same time; 1 by default'),
      steps: literal(z.array(step).min(1)),
    }),
    cost: () => ({}),
    run: async ({ repeat, atOnce = 1 }, run) => {
      const limit = pLimit(atOnce);
      const stops: (Stop | undefined)[] = [];
      await Promise.all(
        Array.from({ length: repeat }, (_, index) =>
          limit(async () => {
            if (worst(stops) === undefined) stops.push(await run.inner({ index }));
          }),
        ),
      );
      return worst(stops);
    },
  });

/** Steps that are sent at the same time; all are awaited. */
export const togetherStep = (step: z.ZodType) =>
  defineStep({
    name: 'together',
    schema: z.strictObject({
      together: literal(z.array(step).min(2)).describe('Steps that are sent at the same time'),
    }),
    cost: () => ({}),
    run: async ({ together }, run) => {
      return worst(await Promise.all(together.map((_, index) => run.inner({}, index))));
    },
  });

/** A violation outweighs a missing verdict. */
function worst(stops: (Stop | undefined)[]): Stop | undefined {
  return stops.find((stop) => stop?.kind === 'failed') ?? stops.find((stop) => stop !== undefined);
}
