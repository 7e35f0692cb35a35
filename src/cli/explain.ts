import { stringify } from 'yaml';
import { didYouMean } from '../config/did-you-mean.js';
import { UsageError } from '../config/usage-error.js';
import type { Check } from '../conformance/check/check.js';
import { DEFAULT_LIMITS } from '../profile/default-limits.js';
import type { Requirement } from '../spec/requirement.js';
import { REQUIREMENTS } from '../spec/requirements.js';
import { loadSuite } from '../suite/load-suite.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { type KnownFault, loadKillMatrix } from './kill-matrix.js';

const SEEN = {
  wire: 'through the wire alone',
  inspector: 'through an inspector only',
  none: 'not at all',
};

/**
 * Tells what a requirement or a check is about.
 *
 * @throws UsageError when there is none with that id
 */
export async function explain(
  id: string,
  { scenarios }: { scenarios: string[] },
): Promise<ExitCode> {
  const suite = await loadSuite(scenarios, DEFAULT_LIMITS);
  const requirement = REQUIREMENTS.find((candidate) => candidate.id === id);
  const scenario = suite.scenarios.find(
    (candidate) => id === candidate.id || id.startsWith(`${candidate.id}/`),
  );
  const searched = suite.checks.find((check) => 'search' in check && check.id === id);
  if (requirement === undefined && scenario === undefined && searched === undefined) {
    const known = [...REQUIREMENTS, ...suite.checks, ...suite.scenarios].map((item) => item.id);
    const meant = didYouMean(id, known);
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    throw new UsageError(`there is no requirement and no check ${id}${hint}`);
  }
  const faults = await loadKillMatrix();
  const lines =
    requirement === undefined ? [] : aboutRequirement(requirement, suite.checks, faults);
  if (searched !== undefined) {
    lines.push(
      `${id}: ${searched.title}`,
      '  cases    generated; the smallest one that fails is written down',
      `  judges   ${searched.requirements.join(', ')}`,
    );
  }
  if (scenario !== undefined) {
    const own = suite.checks.filter(
      (check) => check.id === scenario.id || check.id.startsWith(`${scenario.id}/`),
    );
    const judges = [...new Set(own.flatMap((check) => check.requirements))];
    lines.push(
      `${scenario.id}: ${scenario.title}`,
      ...(scenario.why === undefined ? [] : [`  why      ${scenario.why.trim()}`]),
      ...(judges.length === 0 ? [] : [`  judges   ${judges.join(', ')}`]),
      ...(scenario.observe === undefined ? [] : [`  observes ${scenario.observe}`]),
      `  checks   ${own.length}`,
      ...faultsFoundBy(own, faults),
      '  steps',
      ...stringify(scenario.steps)
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

const SHOWN = 3;

function few(ids: string[]): string {
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
  return `${ids.slice(0, SHOWN).join(', ')}${more}`;
}

/** The deliberate faults that checks found when the suite itself was tested. */
function faultsFoundBy(checks: Check[], faults: KnownFault[]): string[] {
  const ids = new Set(checks.map(({ id }) => id));
  const found = faults.filter(({ foundBy }) => foundBy.some((id) => ids.has(id)));
  return found.map(({ fault, title }) => `  finds    ${fault}: ${title}`);
}

function aboutRequirement(
  requirement: Requirement,
  checks: Check[],
  faults: KnownFault[],
): string[] {
  const { id, section, level, seen, statement, reason } = requirement;
  const own = checks.filter((check) => check.requirements.includes(id));
  return [
    `${id}: ${statement}`,
    `  section  ${section} of the interface`,
    `  level    ${level}`,
    `  seen     ${SEEN[seen]}${reason === undefined ? '' : `: ${reason}`}`,
    ...own.map((check) => `  check    ${check.id}: ${check.title}`),
    ...faults
      .filter((fault) => fault.requirement === id)
      .flatMap(({ title, foundBy }) => [`  finds    ${title}`, `           by ${few(foundBy)}`]),
  ];
}
