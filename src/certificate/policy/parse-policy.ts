import picomatch from 'picomatch';
import { z } from 'zod';
import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { didYouMean } from '../../errors/did-you-mean.js';
import { DocumentError } from '../../errors/document-error.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { parseThreshold, ThresholdError } from '../../load/scenario/parse-threshold.js';
import type { KnownRequirement } from '../../suite/known-requirements.js';
import { floorName } from '../load/load-floor.js';
import { type Policy, policySchema } from './policy-schema.js';

/**
 * A policy from its YAML text.
 *
 * @param file the name of the file in problems
 * @param known the requirements that there are, where it is a mistake to ask for what no
 * certificate could ever have: by a glob that matches none, or for what no check can see to have
 * passed
 * @throws DocumentError
 */
export function parsePolicy(
  file: string,
  text: string,
  known?: readonly KnownRequirement[],
): Policy {
  const document = readDocument(file, text, policySchema);
  const parts = document.ok ? document : readDocument(file, text, policyParts);
  const problems = [
    ...(document.ok ? [] : document.problems),
    ...(parts.ok ? problemsOf(parts.value, parts.positions, known) : []),
  ].sort(byPlace);
  if (problems.length > 0 || !document.ok) throw new DocumentError(problems);
  return document.value;
}

/** What is well-formed of a policy, whatever is wrong with the rest: so all mistakes are told at once. */
export const policyParts = z.looseObject({
  passed: policySchema.shape.passed.catch(undefined),
  inspected: policySchema.shape.inspected.catch(undefined),
  attested: policySchema.shape.attested.catch(undefined),
  load: policySchema.shape.load.catch(undefined),
});

type PolicyParts = z.output<typeof policyParts>;

const problemsOf = (
  policy: PolicyParts,
  positions: Positions,
  known: readonly KnownRequirement[] | undefined,
): Problem[] => [
  ...thresholdProblems(policy, positions),
  ...twiceNamed(policy, positions),
  ...(known === undefined ? [] : unmatchedGlobs(policy, positions, known)),
  ...(known === undefined ? [] : unseenDemands(policy, positions, known)),
];

/**
 * Which workloads there are is known once the load was run; how a threshold is written is known
 * now.
 */
function thresholdProblems({ load = [] }: PolicyParts, positions: Positions): Problem[] {
  return load.flatMap(({ thresholds = [] }, floor) =>
    thresholds.flatMap((text, index) => {
      const [subject = ''] = text.split('.');
      try {
        parseThreshold(text, [subject]);
        return [];
      } catch (error) {
        if (!(error instanceof ThresholdError)) throw error;
        const path = ['load', floor, 'thresholds', index];
        return [positions.problem(path, error.message, error.hint)];
      }
    }),
  );
}

function twiceNamed({ load = [] }: PolicyParts, positions: Positions): Problem[] {
  const names = load.map(({ scenario }) => floorName(scenario));
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [positions.problem(['load', index, 'scenario'], `the load ${name} is named above already`)],
  );
}

function unmatchedGlobs(
  policy: PolicyParts,
  positions: Positions,
  known: readonly KnownRequirement[],
): Problem[] {
  const ids = known.map(({ id }) => id);
  const folders = new Set(ids.map((id) => `${id.split('/', 1)[0]}/*`));
  return (['passed', 'inspected', 'attested'] as const).flatMap((member) =>
    (policy[member] ?? []).flatMap((glob, index) => {
      const matches = picomatch(glob);
      if (ids.some((id) => matches(id))) return [];
      const message = `${glob} matches no requirement`;
      const hint = didYouMean(glob, [...folders, ...ids]);
      return [positions.problem([member, index], message, hint)];
    }),
  );
}

/** What is to have passed and can never be seen to, which is for people to vouch for. */
function unseenDemands(
  { passed = [], inspected = [] }: PolicyParts,
  positions: Positions,
  known: readonly KnownRequirement[],
): Problem[] {
  const meantBy = (glob: string) => {
    const matches = picomatch(glob);
    return known.filter(({ id }) => matches(id));
  };
  const unseen = passed.flatMap((glob, index) => {
    const ids = meantBy(glob).flatMap(({ id, seen }) => (seen === 'none' ? [id] : []));
    if (ids.length === 0) return [];
    const message = `${glob} can never have passed, for no check can see ${ids.join(', ')}; "attested" takes the word of a person for that`;
    return [positions.problem(['passed', index], message)];
  });
  const uninspected = inspected.flatMap((glob, index) => {
    const meant = meantBy(glob);
    if (meant.length === 0 || meant.some(({ seen }) => seen === 'inspector')) return [];
    const message = `${glob} matches no requirement that takes an inspector to be seen`;
    return [positions.problem(['inspected', index], message)];
  });
  return [...unseen, ...uninspected];
}
