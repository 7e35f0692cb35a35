import { sortBy } from '../collections/sort-by.js';
import type { Check } from '../conformance/check/check.js';
import { originOf } from '../conformance/check/origin-of.js';
import { namedByIncidental } from '../conformance/events/incidental-id.js';
import type { Scenario } from '../conformance/scenario/scenario-schema.js';
import { idSuggestion } from '../errors/did-you-mean.js';
import { UsageError } from '../errors/usage-error.js';
import type { KnownFault } from '../package/known-faults.js';
import { isAtOrBelow } from '../spec/id-path.js';
import type { OwnRequirement } from '../spec/own-requirement.js';
import { isStatedIn, type Requirement } from '../spec/requirement.js';
import { REQUIREMENTS } from '../spec/requirements.js';
import type { Suite } from './load-suite.js';

/** What has an id: a requirement and a scenario can have the same one. */
export interface Found {
  requirement: Requirement | OwnRequirement | undefined;
  /** The scenario of that id, or the one that became the check of that id. */
  scenario: Scenario | undefined;
  /** The check of a property. */
  property: Check | undefined;
  /** The deliberate fault of the reference archive. */
  fault: KnownFault | undefined;
}

/**
 * Looks an id up. One of a violation that was met on the way of a check names the requirement and
 * that check.
 *
 * @throws UsageError when nothing has it
 */
export function findById(
  { checks, scenarios, ownRequirements = [] }: Suite,
  faults: readonly KnownFault[],
  id: string,
): Found {
  const named = namedByIncidental(id) ?? { requirement: id, check: id };
  const fault = faults.find((one) => one.fault === id);
  // A fault is often called like a case of the scenario that finds it.
  const isFaultAlone = fault !== undefined && !checks.some((check) => check.id === id);
  const isOfACheck = (known: string) => checks.some((check) => isAtOrBelow(check.id, known));
  const found = {
    requirement: [...REQUIREMENTS, ...ownRequirements].find(
      ({ id: own }) => own === named.requirement,
    ),
    scenario: isFaultAlone
      ? undefined
      : scenarios.find(
          (candidate) =>
            candidate.id === named.check ||
            (isAtOrBelow(named.check, candidate.id) && isOfACheck(named.check)),
        ),
    property: checks.find((check) => 'search' in check && check.id === named.check),
    fault,
  };
  if (Object.values(found).some((one) => one !== undefined)) return found;
  const known = [
    ...[...REQUIREMENTS, ...ownRequirements, ...checks, ...scenarios].map((item) => item.id),
    ...faults.map(({ fault }) => fault),
  ];
  const near = idSuggestion(id, known);
  const isOursAlone = near === '' && ownRequirements.length === 0;
  const hint = isOursAlone ? '; one of your own is known with --scenarios and its folder' : near;
  throw new UsageError(`there is no requirement, check or fault ${id}${hint}`, 'unknown-name');
}

/** What a section of the interface states, such as `4` or `4.1`, with those below it. */
export const requirementsIn = (section: string): Requirement[] =>
  REQUIREMENTS.filter(isStatedIn(section));

/** The checks that a scenario became, one for each case. */
export const checksOf = ({ checks }: Suite, { id }: Scenario): Check[] =>
  checks.filter((check) => isAtOrBelow(check.id, id));

/** The checks that judge a requirement, the plainest first: they say best what it is about. */
export const checksFor = ({ checks }: Suite, { id }: Pick<Requirement, 'id'>): Check[] => {
  const [area = ''] = id.split('/');
  const own = checks.filter(({ requirements }) => requirements.includes(id));
  return sortBy(own, (check) => oddnessOf(check, area));
};

/**
 * How far a check is from the plain form of its requirement: a property tries many cases, a check
 * of another area is about something else, and scenarios with short names are the general ones.
 */
const oddnessOf = (check: Check, area: string): number[] => [
  Number('search' in check),
  Number(!isAtOrBelow(check.id, area)),
  Math.ceil(check.cost.exchanges / Math.max(1, check.circumstances?.length ?? 1)),
  originOf(check).length,
  check.cost.bytes,
];
