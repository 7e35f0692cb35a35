import { stringify } from 'yaml';
import type { Check } from '../conformance/check/check.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import type { Requirement } from '../spec/requirement.js';
import { checksFor, checksOf, findById } from '../suite/find-by-id.js';
import { type KnownFault, loadKnownFaults } from '../suite/known-faults.js';
import { loadSuite } from '../suite/load-suite.js';
import { EXIT, type ExitCode } from './exit-codes.js';

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
  const suite = await loadSuite({ scenarios });
  const { requirement, property, scenario } = findById(suite, id);
  const faults = await loadKnownFaults();
  const lines = [
    ...(requirement ? aboutRequirement(requirement, checksFor(suite, requirement), faults) : []),
    ...(property ? aboutProperty(property) : []),
    ...(scenario ? aboutScenario(scenario, checksOf(suite, scenario), faults) : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

function aboutRequirement(
  { id, section, level, seen, statement, reason }: Requirement,
  checks: Check[],
  faults: KnownFault[],
): string[] {
  return [
    `${id}: ${statement}`,
    `  section  ${section} of the interface`,
    `  level    ${level}`,
    `  seen     ${SEEN[seen]}${reason === undefined ? '' : `: ${reason}`}`,
    ...checks.map((check) => `  check    ${check.id}: ${check.title}`),
    ...faults
      .filter(({ requirement }) => requirement === id)
      .flatMap(({ title, foundBy }) => [`  finds    ${title}`, `           by ${few(foundBy)}`]),
  ];
}

function aboutProperty({ id, title, requirements }: Check): string[] {
  return [
    `${id}: ${title}`,
    '  cases    generated; the smallest one that fails is written down',
    `  judges   ${requirements.join(', ')}`,
  ];
}

function aboutScenario(scenario: Scenario, checks: Check[], faults: KnownFault[]): string[] {
  const judges = [...new Set(checks.flatMap((check) => check.requirements))];
  return [
    `${scenario.id}: ${scenario.title}`,
    ...(scenario.why === undefined ? [] : [`  why      ${scenario.why.trim()}`]),
    ...(judges.length === 0 ? [] : [`  judges   ${judges.join(', ')}`]),
    ...(scenario.observe === undefined ? [] : [`  observes ${scenario.observe}`]),
    `  checks   ${checks.length}`,
    ...faultsFoundBy(checks, faults).map(({ fault, title }) => `  finds    ${fault}: ${title}`),
    '  steps',
    ...stringify(scenario.steps)
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ];
}

/** The deliberate faults that checks found when the suite itself was tested. */
function faultsFoundBy(checks: Check[], faults: KnownFault[]): KnownFault[] {
  const ids = new Set(checks.map(({ id }) => id));
  return faults.filter(({ foundBy }) => foundBy.some((id) => ids.has(id)));
}

const SHOWN = 3;

function few(ids: string[]): string {
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
  return `${ids.slice(0, SHOWN).join(', ')}${more}`;
}
