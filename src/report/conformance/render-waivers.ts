import { namedByIncidental } from '../../conformance/events/incidental-id.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { plural } from '../text/plural.js';
import { visible } from '../text/visible.js';
import { readableFailure } from './check/readable-failure.js';
import type { RunRecord } from './run-record.js';
import { placeOf, type StatedRequirement, statedRequirements } from './stated-requirements.js';

/** What one waiver of the file is to name, and what its author has to know. */
interface Proposal {
  ids: string[];
  about: string[];
}

/**
 * A first file of waivers from what fails in a run and is not waived yet. Its reasons are left
 * open, and nothing takes the file before they are filled in.
 *
 * @param name of the report that it is made from, for a comment
 */
export function renderWaivers(record: RunRecord, name: string): { text: string; count: number } {
  const proposals = proposalsOf(record);
  const { run, target } = record.started;
  const head = [
    `What failed in ${name}: ${target.name}, run ${run.id} of ${run.startedAt.slice(0, 10)}.`,
    'Take out what is not to be waived, and give the others a reason.',
  ].map(comment);
  const body =
    proposals.length === 0 ? ['waivers: []'] : ['waivers:', ...proposals.flatMap(waiverLines)];
  return { text: `${[...head, ...body].join('\n')}\n`, count: proposals.length };
}

function proposalsOf(record: RunRecord): Proposal[] {
  const failing = failingProposals(record);
  return failing.length === 0 ? [] : [...failing, ...unjudgedProposals(record)];
}

/** What has no verdict for nothing but failures: who waives these has to name it, too. */
function unjudgedProposals(record: RunRecord): Proposal[] {
  const builds = ({ because }: CheckResult): boolean =>
    because?.kind === 'builds-on' || because?.kind === 'reported-elsewhere';
  const ids = statedRequirements(record.finished)
    .filter(({ level, outcome }) => level === 'must' && outcome === 'inconclusive')
    .filter(({ id }) => {
      const own = record.checks.filter((check) => check.requirements.includes(id));
      const open = own.filter(({ outcome }) => outcome === 'inconclusive');
      return open.every(builds) && !own.some(({ outcome }) => outcome === 'passed');
    })
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const about = `Nothing of ${ids.length === 1 ? 'this must' : `these ${ids.length} musts`} was judged, for all of it builds on what failed above.`;
  return [
    { ids, about: [about, 'To waive that, too, is to go on without knowing whether it holds.'] },
  ];
}

function failingProposals(record: RunRecord): Proposal[] {
  const failed = record.checks.filter(({ outcome }) => outcome === 'failed');
  const known = new Map(statedRequirements(record.finished).map((one) => [one.id, one]));
  const listed = new Set<string>();
  const requirements = [...new Set(failed.flatMap((check) => check.requirements))];
  return requirements.flatMap((id): Proposal[] => {
    if ((known.get(id)?.outcome ?? 'failed') !== 'failed') return [];
    const own = record.checks.filter((check) => check.requirements.includes(id));
    const failing = own.filter(({ outcome }) => outcome === 'failed');
    // Where something of it passes, the next failure of that is not to be waived as well, unless a
    // file of checks would not do: it says nothing of what has no verdict beside them.
    const whole =
      own.every(({ outcome }) => outcome !== 'passed') ||
      own.some(({ outcome }) => outcome === 'inconclusive') ||
      failing.some((check) => isIncidental(check) || isSearch(check));
    const ids = whole ? [id] : failing.map((check) => check.id).filter((one) => !listed.has(one));
    for (const one of ids) listed.add(one);
    return ids.length === 0 ? [] : [{ ids, about: aboutOf(id, failing, known.get(id)) }];
  });
}

/** It has a name that no check of the suite has: it was met on the way of another one. */
const isIncidental = ({ id }: CheckResult): boolean => namedByIncidental(id) !== undefined;

/** Another run of a property tries other cases, which need not come to the failure. */
const isSearch = ({ id }: CheckResult): boolean => /^model\/|\/property\//.test(id);

function aboutOf(
  id: string,
  failing: readonly CheckResult[],
  known: StatedRequirement | undefined,
): string[] {
  const [first] = failing;
  const found = first?.failure && readableFailure(first.failure);
  return [
    known === undefined ? id : `${id} (${known.level}, ${placeOf(known)}): ${known.statement}`,
    `${plural(failing.length, 'check')} failed: expected ${found?.expected ?? ''}, came ${found?.actual ?? ''}`,
  ];
}

function waiverLines({ ids, about }: Proposal): string[] {
  const [only, ...others] = ids.map(scalar);
  return [
    ...about.map((line) => `  ${comment(line)}`),
    ...(others.length === 0
      ? [`  - id: ${only}`]
      : ['  - id:', ...ids.map((id) => `      - ${scalar(id)}`)]),
    '    reason: ""',
    '    # owner:',
    '    # expiry:',
    '    # link:',
  ];
}

/** A report may come from anywhere: nothing in it ends a line of the file. */
const comment = (text: string): string => `# ${visible(text)}`;

const scalar = (id: string): string =>
  /^[a-z0-9][\w./-]*$/i.test(id) ? id : JSON.stringify(visible(id));
