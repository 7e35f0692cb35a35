import { append } from '../../collections/group-by.js';
import type { Check } from '../../conformance/check/check.js';
import { type KnownFault, PLAIN_FINDERS } from '../../package/known-faults.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Candidate } from './choose-checks.js';

const MUSTS: ReadonlySet<string> = new Set(
  REQUIREMENTS.filter(({ level }) => level === 'must').map(({ id }) => id),
);

/** What the choice goes by. */
export type CandidateFacts = Pick<
  Check,
  'id' | 'requirements' | 'question' | 'needs' | 'cost' | 'isConditional'
>;

/**
 * Checks as a choice by power for price sees them. Not among them are what only observes, and what
 * looks at all that a run has sent: of a small one that says little.
 *
 * An inspector shows hundreds of faults more, for the same budget: those that ordinary requests show
 * without one are not given up for them.
 *
 * @param checks as they would be run
 */
export function candidatesOf(
  checks: readonly CandidateFacts[],
  faults: readonly KnownFault[],
): Candidate[] {
  const finds = new Map<string, string[]>();
  for (const { fault, foundBy } of faults) {
    for (const id of foundBy) append(finds, id, fault);
  }
  const possible = checks.filter(
    ({ question, needs }) => question === undefined && !needs.wholeRun,
  );
  const onTheWire = new Set(possible.filter((one) => !one.needs.inspector).map(({ id }) => id));
  const isPlain = ({ foundBy }: KnownFault) =>
    foundBy.length >= PLAIN_FINDERS && foundBy.some((id) => onTheWire.has(id));
  const plain = new Set(faults.filter(isPlain).map(({ fault }) => fault));
  return possible.map(({ id, requirements, needs, cost, isConditional }) => ({
    id,
    cost: {
      requests: cost.exchanges,
      bytes: cost.bytes,
      objects: cost.files + cost.records,
    },
    covers: [
      ...requirements
        .filter((one) => MUSTS.has(one))
        .flatMap((one) => coverage(one, isConditional)),
      ...[...needs.hosts].map((host) => `files of ${host}`),
      ...[...needs.operations].map((operation) => `records of ${operation}`),
    ],
    finds: finds.get(id) ?? [],
    plain: (finds.get(id) ?? []).filter((fault) => plain.has(fault)),
  }));
}

/**
 * What looks at all that the chosen checks have sent, and sends nothing itself, so that every choice
 * has it. What it finds depends on what they send, so it counts for no fault.
 */
export const auditsAtNoCost = (
  checks: readonly Pick<CandidateFacts, 'id' | 'question' | 'needs' | 'cost'>[],
): string[] =>
  checks
    .filter(
      ({ question, needs, cost }) =>
        question === undefined && needs.wholeRun === 'afterwards' && cost.exchanges === 0,
    )
    .map(({ id }) => id);

/**
 * What some targets leave unobserved may stand for a must, and better so what is judged on each of
 * them.
 */
const coverage = (must: string, isConditional = false): string[] =>
  isConditional ? [must] : [must, `${must}, on every target`];
