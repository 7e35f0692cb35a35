import picomatch from 'picomatch';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import { readLoadScenarios } from '../../load/scenario/read-load-scenario.js';
import { loadList, loadsAsJson } from '../../report/catalogue/load-explanation.js';
import {
  coverageList,
  requirementList,
  requirementsAsJson,
  shortList,
} from '../../report/catalogue/requirement-list.js';
import { matchRequirements } from '../../suite/match-requirements.js';
import { loadAddedSuite } from '../../suite/mistakes/load-added-suite.js';
import { printJson } from '../print-json.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';

/**
 * Lists the requirements, each with what judges it, or the load scenarios; of all requirements it
 * says less. A word without a slash
 * names a whole area, or a load scenario.
 *
 * @throws UsageError when nothing matches
 */
export async function list(
  globs: string[],
  {
    scenarios,
    coverage,
    checks,
    load,
    json = false,
  }: { scenarios: string[]; coverage: boolean; checks: boolean; load: boolean; json?: boolean },
): Promise<ExitCode> {
  if (load) {
    const loads = await matchLoads(globs, scenarios);
    if (json) printJson(loadsAsJson(loads));
    else process.stdout.write(`${loadList(loads).join('\n')}\n`);
    return EXIT.ok;
  }
  const matched = matchRequirements(await loadAddedSuite({ scenarios }), globs);
  if (json) {
    printJson(requirementsAsJson(matched));
    return EXIT.ok;
  }
  const isAll = globs.length === 0 && !coverage && !checks;
  const lines = isAll
    ? shortList(matched, calledAs().any)
    : (coverage ? coverageList : requirementList)(matched, checks);
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

async function matchLoads(globs: string[], folders: string[]): Promise<LoadScenario[]> {
  const all = (await readLoadScenarios(folders)).map(({ scenario }) => scenario);
  const matches = picomatch(globs.flatMap((glob) => [glob, `load/${glob}`]));
  const matched = globs.length === 0 ? all : all.filter(({ id }) => matches(id));
  if (matched.length > 0) return matched;
  const ids = all.map(({ id }) => id);
  throw new UsageError(
    `no load scenario matches ${globs.join(' ')}${suggestion(globs[0] ?? '', ids)}`,
    'no-match',
  );
}
