import picomatch from 'picomatch';
import { REQUIREMENTS } from '../interface/requirements.js';
import { DEFAULT_LIMITS } from '../target/default-limits.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { loadSuite } from './load-suite.js';

/** Lists the requirements, each with the checks that judge it. */
export async function list(
  globs: string[],
  { scenarios, coverage }: { scenarios: string[]; coverage: boolean },
): Promise<ExitCode> {
  const { checks } = await loadSuite(scenarios, DEFAULT_LIMITS);
  const matches = globs.length === 0 ? () => true : picomatch(globs);
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
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}
