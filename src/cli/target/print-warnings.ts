import { formatProblem } from '../../errors/problem.js';
import type { Target } from '../../profile/target.js';

/** What is valid in a profile, and most likely not meant; on standard error, a line each. */
export function printWarnings({ warnings = [] }: Pick<Target, 'warnings'>): void {
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
}
