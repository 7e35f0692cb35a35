import { isJudged } from '../../conformance/events/outcome.js';
import type {
  OwnRequirementResult,
  OwnResult,
  RequirementResult,
  RunFinished,
} from '../../conformance/events/run-event.js';
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

/**
 * The team's own requirements in one line, as it came: `own requirements not met: 1 must failed; 2
 * of 3 musts judged`.
 */
export function ownInWords({ verdict, reason, requirements }: OwnResult): string {
  const failed = (['must', 'should'] as const)
    .map((level) => ({
      level,
      count: requirements.filter((one) => one.level === level && one.outcome === 'failed').length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => plural(count, level));
  const musts = requirements.filter(({ level }) => level === 'must');
  const judged = musts.filter(isJudged).length;
  const unchecked = musts.filter(({ checks }) => checks.length === 0).length;
  const noCheck = unchecked === 0 ? '' : `, ${unchecked} without any check`;
  const parts = [
    ...(reason === undefined ? [] : [reason]),
    ...(failed.length === 0 ? [] : [`${failed.join(' and ')} failed`]),
    `${judged} of ${plural(musts.length, 'must')} judged${noCheck}`,
  ];
  return `own requirements ${WORDS[verdict]}: ${parts.join('; ')}`;
}
