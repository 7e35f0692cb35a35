import { z } from 'zod';
import { duration } from '../../values/duration.js';

const text = z.string().min(1);

/** A server that is started for the run. */
export const startSchema = z
  .strictObject({
    command: text.describe(
      'A shell command, run in `cwd`, that goes on until it is stopped; what it starts is stopped with it.',
    ),
    ready: z
      .union([z.int().min(1).max(65_535), text])
      .describe(
        'When it is ready: a URL that answers, a port that is open, or a text that stands in a line of its output; the hosts take connections unless stated.',
      )
      .optional(),
    cwd: text
      .describe('The folder to run it in, relative to this file; its own unless stated.')
      .optional(),
    env: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'not a name of a variable'), z.string())
      .describe('Variables of the environment that it has beside the usual ones.')
      .optional(),
    timeout: duration.describe('How long it may take to be ready; 60s unless stated.').optional(),
  })
  .describe('A command that serves the archive: started before the run, and stopped after it.');
