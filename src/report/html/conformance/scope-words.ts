import { groupBy } from '../../../collections/group-by.js';
import { isJudged } from '../../../conformance/events/outcome.js';
import { blamedFor } from '../../conformance/check/blamed-for.js';
import { needsInspector } from '../../conformance/check/needs-inspector.js';
import { plural } from '../../text/plural.js';
import type { ShownReport, ShownRequirement } from './shown-report.js';

/** Those that ended in one way, *musts* first. */
export function requirementsThat(
  { requirements, checks }: Pick<ShownReport, 'requirements' | 'checks'>,
  wanted: 'failed' | 'waived',
): ShownRequirement[] {
  const blamed = blamedFor(checks);
  return requirements
    .filter(({ outcome }) => outcome === wanted)
    .sort((a, b) => (blamed.get(b.id) ?? 0) - (blamed.get(a.id) ?? 0) || byLevel(a.level, b.level));
}

/** `3 musts and 1 should failed`; nothing where none did. */
export function failedInWords(requirements: readonly ShownRequirement[]): string {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const levels = [...new Set(failed.map(({ level }) => level))].sort(byLevel);
  const counts = levels.map((level) =>
    plural(failed.filter((one) => one.level === level).length, level),
  );
  return counts.length === 0 ? '' : `${counts.join(' and ')} failed`;
}

/** *musts* first; what is not known after what is. */
function byLevel(a: string, b: string): number {
  const known = ['must', 'should'];
  const rank = (level: string) => (known.indexOf(level) + known.length + 1) % (known.length + 1);
  return rank(a) - rank(b) || a.localeCompare(b);
}

/** Requirements that have no verdict for one reason. */
interface Unjudged {
  /** What is the matter with all of them, in a few words. */
  why: string;
  requirements: ShownRequirement[];
}

/** Why requirements have no verdict, the reason of the most first. */
export function unjudged({ requirements }: Pick<ShownReport, 'requirements'>): Unjudged[] {
  const open = requirements.filter((one) => !isJudged(one));
  const groups = groupBy(open, (one) => whyUnjudged(one, requirements));
  return [...groups]
    .map(([why, own]) => ({ why, requirements: own }))
    .sort((a, b) => b.requirements.length - a.requirements.length);
}

function whyUnjudged(one: ShownRequirement, all: readonly ShownRequirement[]): string {
  if (one.because?.kind === 'heavy') {
    return 'left out for size: --full judges them, or lower limits in the profile do';
  }
  switch (one.outcome) {
    case 'not-observed':
      if (one.seen === 'none') return 'cannot be seen through any interface';
      return needsInspector(one, all) ? 'need an inspector' : 'not observed';
    case 'deselected':
      return 'left out of this run';
    case 'error':
      return 'undecided: assay itself failed';
    case 'inconclusive':
      return 'undecided: the answers allow no verdict';
    default:
      return one.outcome.replaceAll('-', ' ');
  }
}
