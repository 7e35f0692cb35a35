import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../docs/pages.js';

const run = promisify(execFile);

/** How a command ended. */
export interface Ended {
  code: number;
  stdout: string;
}

/** Runs a program to its end, whatever that is. */
export async function ended(
  program: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return run(program, args, { ...options, maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: Ended) => ({ code, stdout }),
  );
}

const action = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string() })),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({
    steps: z.array(
      z.object({
        id: z.string().optional(),
        uses: z.string().optional(),
        run: z.string().optional(),
        env: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
});

/** The file of a recipe, relative to the project. */
export const recipe = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The GitHub Action of the project. */
export const theAction = () => action.parse(parse(recipe('action.yml')));
