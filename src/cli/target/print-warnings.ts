import { formatProblem, type Problem } from '../../errors/problem.js';

/** What is valid in a profile, and most likely not meant; on standard error, a line each. */
export function printWarnings(warnings: readonly Problem[] = []): void {
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
}
