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
  const suite = await loadSuite({ scenarios });
  const lines = matchRequirements(suite, globs).flatMap(({ requirement, checks }) => {
    const { id, section, level, seen, statement, reason } = requirement;
    const judged = checks.length === 0 ? `none: ${reason ?? 'no check yet'}` : checks.length;
    const head = coverage
      ? [`${id}  ${judged}`]
      : [`${id}  (${section}, ${level}, ${seen})`, `  ${statement}`];
    return [...head, ...checks.map((check) => `    ${check.id}`)];
  });
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
