import { beforeAll } from 'vitest';
import type { AssayRun } from './assay-run.js';

/**
 * Judges a peer before the tests of a suite. Each test asks for the run: when nginx is not there,
 * or does not start, it is the tests that fail and say so, where a hook that throws would only
 * leave them out.
 */
export function judgedBefore(judge: () => Promise<AssayRun>): () => Promise<AssayRun> {
  let run: Promise<AssayRun>;
  beforeAll(async () => {
    run = judge();
    await run.catch(() => undefined);
  });
  return () => run;
}
