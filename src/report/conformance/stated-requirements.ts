import type {
  OwnRequirementResult,
  OwnResult,
  RequirementResult,
  RunFinished,
} from '../../conformance/check/run-event.js';
import { plural } from '../text/plural.js';

/** A requirement of the interface, or one of the team's own. */
export type StatedRequirement = RequirementResult | OwnRequirementResult;

/** What checks name: the requirements of the interface, and after them those of the team's own. */
export function statedRequirements(finished: RunFinished | undefined): StatedRequirement[] {
  return [...(finished?.requirements ?? []), ...(finished?.own?.requirements ?? [])];
}

/** Where a requirement comes from, as it came: `section 4.1`, or `own, from ADR 12`. */
export function placeOf(stated: Pick<RequirementResult, 'section'> | { source: string }): string {
  return 'section' in stated ? `section ${stated.section}` : `own, from ${stated.source}`;
}

const WORDS = {
  met: 'met',
  'not-met': 'not met',
  incomplete: 'incomplete',
  'not-judged': 'not judged',
} as const satisfies Record<OwnResult['verdict'], string>;

/** The team's own requirements in one line, as it came: `own requirements not met: 1 must failed; 2 of 3 musts judged`. */
export function ownInWords({ verdict, reason, requirements }: OwnResult): string {
  const failed = (['must', 'should'] as const)
    .map((level) => plural(countOf(requirements, level, ['failed']), level))
    .filter((words) => !words.startsWith('0 '));
  const musts = requirements.filter(({ level }) => level === 'must').length;
  const judged = countOf(requirements, 'must', ['passed', 'failed']);
  const parts = [
    ...(reason === undefined ? [] : [reason]),
    ...(failed.length === 0 ? [] : [`${failed.join(' and ')} failed`]),
    `${judged} of ${plural(musts, 'must')} judged`,
  ];
  return `own requirements ${WORDS[verdict]}: ${parts.join('; ')}`;
}

function countOf(
  requirements: readonly OwnRequirementResult[],
  level: string,
  outcomes: readonly string[],
): number {
  return requirements.filter((one) => one.level === level && outcomes.includes(one.outcome)).length;
}
