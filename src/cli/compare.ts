import { UsageError } from '../config/usage-error.js';
import { type Answer, compareReports } from '../report/comparison/compare-reports.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { readReports } from './read-reports.js';

const CODES: Record<Answer, ExitCode> = {
  'better or the same': EXIT.ok,
  worse: EXIT.failed,
  undecided: EXIT.incomplete,
};

/**
 * Compares two reports, or two folders of them: what newly fails, and what got slower. Several load reports of one
 * scenario in a folder are repeated runs of it.
 *
 * @throws UsageError for what is not a report
 */
export async function compare(before: string, after: string): Promise<ExitCode> {
  const compared = compareReports(await readReports(before), await readReports(after));
  if (compared === undefined) {
    throw new UsageError(`${before} and ${after} have no reports of the same kind to compare`);
  }
  process.stdout.write(`${compared.lines.join('\n')}\n`);
  return CODES[compared.answer];
}
