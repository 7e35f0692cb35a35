import type { Limits } from '../../spec/limits.js';
import {
  type HostName,
  type Operation,
  operationOfArea,
  operationOfRequirement,
} from '../../spec/operation.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Level } from '../../spec/requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Attempt } from '../check/attempt.js';
import { caseCount, type WantedCases } from '../check/case-count.js';
import type { Check } from '../check/check.js';
import type { PropertyRunner } from '../check/property-runner.js';
import type { Blocked, Conclusion } from '../language/conclusion.js';
import { type Exploration, explore } from './explore.js';
import type { AnyProperty } from './property.js';

/**
 * The checks of a property: one for each requirement that it can judge, so that a violation is
 * reported where it belongs. They share one search.
 *
 * @param wanted how many cases the user wants; by default as many as the property says
 * @param own requirements other than the interface's
 */
export function propertyChecks(
  property: AnyProperty,
  limits: Limits,
  wanted?: WantedCases,
  own: readonly OwnRequirement[] = [],
): Check[] {
  const cases = caseCount(property.cases, wanted);
  const explorations = new WeakMap<PropertyRunner, Promise<Exploration>>();
  const exploreOnce = (runner: PropertyRunner): Promise<Exploration> => {
    const exploration = explorations.get(runner) ?? explore(property, runner);
    explorations.set(runner, exploration);
    return exploration;
  };
  return property.requirements.map((id) => {
    const ofInterface = REQUIREMENTS.find((candidate) => candidate.id === id);
    const requirement = ofInterface ?? own.find((candidate) => candidate.id === id);
    if (requirement === undefined) throw new TypeError(`no requirement has the id ${id}`);
    const [area = ''] = id.split('/');
    const operation = operationOfArea(
      ofInterface === undefined ? (property.operation ?? '') : area,
    );
    const needed = ofInterface === undefined ? operation : operationOfRequirement(id);
    return {
      id: checkId(property, id),
      title: `${property.title}: ${requirement.statement}`,
      operation: property.operation ?? operation ?? 'files',
      requirements: [id],
      level: requirement.level,
      ...(ofInterface === undefined && { own: true as const }),
      tags: ['property'],
      buildsOn: [],
      question: undefined,
      shares: property.id,
      needs: {
        hosts: new Set<HostName>(needed === undefined ? [] : [needed]),
        operations: new Set<Operation>(needed === undefined ? [] : [needed]),
        inspector: ofInterface?.seen === 'inspector',
        access: false,
        onBehalf: false,
        wholeRun: undefined,
        restMs: 0,
      },
      cost: {
        exchanges: cases * property.costs.exchanges,
        bytes: cases * property.costs.bytes(limits),
        files: cases * property.costs.files,
        records: cases * property.costs.records,
      },
      search: async (runner) => findingFor(property, id, await exploreOnce(runner)),
    };
  });
}

/** A property with one requirement is one check, under its own name; an area is not named twice. */
function checkId(property: AnyProperty, requirement: string): string {
  if (property.requirements.length === 1) return property.id;
  const [area = ''] = property.id.split('/');
  const slug = requirement.startsWith(`${area}/`)
    ? requirement.slice(area.length + 1)
    : requirement;
  return `${property.id}/${slug}`;
}

function findingFor(property: AnyProperty, requirement: string, exploration: Exploration): Attempt {
  const finding = exploration.findings.get(requirement);
  return finding ?? { conclusion: conclude(property, requirement, exploration), exchanges: [] };
}

function conclude(
  property: AnyProperty,
  requirement: string,
  { tried, held, traced, halted, refused, unseen }: Exploration,
): Conclusion {
  const cause = traced.get(requirement);
  const elsewhere = (held.get(requirement) ?? 0) > 0;
  // A *should* that fails leaves no must open that held wherever it was not in the way.
  if (cause !== undefined && !(elsewhere && levelOf(cause) === 'should')) {
    const checks = [checkId(property, cause)];
    return {
      ...blocked(`what was seen breaks another requirement, too; see ${cause}`),
      because: { kind: 'reported-elsewhere', requirements: [cause], checks },
    };
  }
  if (halted !== undefined) return blocked(`not all cases were run: ${halted}`);
  if ((held.get(requirement) ?? 0) === 0) {
    const reason =
      tried === 0 ? 'no case can be built from what this target takes' : (unseen ?? NOT_DRAWN);
    return { kind: 'not-observed', reason, exchange: undefined };
  }
  return { kind: 'passed', refused, answers: [] };
}

/** Without the number of cases, so that reports list all such requirements together. */
const NOT_DRAWN = 'no generated case of this run was about it; --runs N tries N cases of each kind';

const levelOf = (id: string): Level | undefined =>
  REQUIREMENTS.find((requirement) => requirement.id === id)?.level;

const blocked = (reason: string): Blocked => ({
  kind: 'inconclusive',
  cause: 'profile',
  reason,
  exchange: undefined,
  subject: { kind: 'other' },
});
