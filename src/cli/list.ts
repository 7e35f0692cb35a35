import picomatch from 'picomatch';
import { didYouMean } from '../config/did-you-mean.js';
import { UsageError } from '../config/usage-error.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import { REQUIREMENTS } from '../spec/requirements.js';
import { loadSuite } from '../suite/load-suite.js';
import { EXIT, type ExitCode } from './exit-codes.js';

/**
 * Lists the requirements, each with the checks that judge it. A word without a slash names a whole area.
 *
 * @throws UsageError where nothing matches
 */
export async function list(
  globs: string[],
  { scenarios, coverage }: { scenarios: string[]; coverage: boolean },
): Promise<ExitCode> {
  const { checks } = await loadSuite(scenarios, DEFAULT_LIMITS);
  const matches =
    globs.length === 0 ? () => true : picomatch(globs.flatMap((glob) => [glob, `${glob}/**`]));
  const lines: string[] = [];
  for (const requirement of REQUIREMENTS) {
    const { id, section, level, seen, statement } = requirement;
    const own = checks.filter((check) => check.requirements.includes(id));
    if (!matches(id) && !own.some((check) => matches(check.id))) continue;
    const { reason } = requirement;
    if (coverage) {
      const judged = own.length === 0 ? `none: ${reason ?? 'no check yet'}` : String(own.length);
      lines.push(`${id}  ${judged}`);
    } else lines.push(`${id}  (${section}, ${level}, ${seen})`, `  ${statement}`);
    for (const check of own) lines.push(`    ${check.id}`);
  }
  if (lines.length === 0) {
    const meant = didYouMean(
      globs[0] ?? '',
      [...REQUIREMENTS, ...checks].map(({ id }) => id),
    );
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    throw new UsageError(`no requirement or check matches ${globs.join(' ')}${hint}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
