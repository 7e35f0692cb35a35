import { coverageList, requirementList } from '../report/catalogue/requirement-list.js';
import { loadSuite } from '../suite/load-suite.js';
import { matchRequirements } from '../suite/match-requirements.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/**
 * Lists the requirements, each with the checks that judge it. A word without a slash names a whole area.
 *
 * @throws UsageError when nothing matches
 */
export async function list(
  globs: string[],
  { scenarios, coverage }: { scenarios: string[]; coverage: boolean },
): Promise<ExitCode> {
  const matched = matchRequirements(await loadSuite({ scenarios }), globs);
  const lines = (coverage ? coverageList : requirementList)(matched);
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
