import { z } from 'zod';
import { FAULTS } from '../../src/archive/faults/catalogue.js';
import { namedByIncidental } from '../../src/conformance/events/incidental-id.js';
import { failedIn, faultIn, type Misjudgement, type TrustFindings } from './findings.js';
import type { CheckVerdict, Ended } from './job.js';

const SHOWN_CHECKS = 4;
const SHOWN_CHARACTERS = 240;

/** What was found, as Markdown. */
export function renderFindings(all: CheckVerdict[], found: TrustFindings): string {
  const { median, high, most } = found.musts;
  const count = (...kinds: string[]) => all.filter(({ job }) => kinds.includes(job.kind)).length;
  return [
    `${count('fault')} faults, ${count('guarded')} guarded faults, ${count('pair')} pairs of faults, ${count('variation')} variations, ${count('combination')} combinations, ${count('degenerate')} degenerate servers.`,
    `Failed musts a fault: ${median} at the median, ${high} at the 95th percentile, ${most} at most.`,
    section('Faults that survived', found.survivors),
    section('Faults that were found only when judged again, alone', found.foundAgain),
    section('Faults of a pair that were not found beside the other one', found.hidden),
    section('Faults blamed on the wrong requirement', found.wrongBlames),
    section('False alarms', found.falseAlarms),
    section('Degenerate servers that were believed', found.believed),
    section('Runs that broke', found.broken),
    section('Faults with more than two failed musts', found.crowded),
    section('Pairs of faults over which other musts failed', found.bystanders),
  ].join('\n');
}

/** Which checks found which fault, requirement by requirement, as a table of Markdown. */
export function renderMatrix(all: CheckVerdict[]): string {
  const requirements = [...new Set(FAULTS.map(({ breaks }) => breaks))];
  const rows = requirements.flatMap((requirement) =>
    all
      .filter((judged) => faultIn(judged)?.breaks === requirement)
      .map((judged) => row(judged, requirement)),
  );
  return [
    '| requirement | fault | seen by | found by | failed musts |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function row(judged: CheckVerdict, requirement: string): string {
  const fault = faultIn(judged);
  const finders = foundBy(judged, requirement).map(({ id }) => `\`${id}\``);
  const shown = finders.slice(0, SHOWN_CHECKS).join(' ');
  const more = finders.length > SHOWN_CHECKS ? ` and ${finders.length - SHOWN_CHECKS} more` : '';
  const name = fault?.id.slice(requirement.length + 1);
  return `| ${requirement} | ${name} | ${fault?.seen} | ${shown}${more} | ${judged.failedMusts.length} |`;
}

const killsSchema = z.array(z.looseObject({ fault: z.string() }));

/**
 * The same as JSON, a line a fault, in the order of the catalogue.
 *
 * @param audits checks of all that others have sent; they count where no other check finds a fault
 * @param earlier what was rendered before: faults that were not judged this time keep their line
 */
export function renderKills(
  all: CheckVerdict[],
  audits: ReadonlySet<string>,
  earlier: string,
): string {
  const judged = new Map(all.map((one) => [faultIn(one)?.id, one]));
  const known = new Map(killsSchema.parse(JSON.parse(earlier)).map((one) => [one.fault, one]));
  const lines = FAULTS.flatMap(({ id: fault, breaks: requirement, title }) => {
    const one = judged.get(fault);
    const before = known.get(fault);
    if (one === undefined) return before === undefined ? [] : [JSON.stringify(before)];
    // What was met on the way of a check is none of the suite.
    const ended = foundBy(one, requirement)
      .map(({ id }) => id)
      .filter((id) => namedByIncidental(id) === undefined)
      .sort();
    const direct = ended.filter((id) => !audits.has(id));
    const found = direct.length > 0 ? direct : ended;
    return [JSON.stringify({ fault, requirement, title, foundBy: found })];
  });
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** The failed checks that judge a requirement. */
function foundBy({ ended }: CheckVerdict, requirement: string): Ended[] {
  return ended.filter(
    ({ outcome, requirements }) => outcome === 'failed' && requirements.includes(requirement),
  );
}

/** One archive in one line. */
export function line(judged: CheckVerdict): string {
  const { job, verdict, milliseconds } = judged;
  return `${job.kind} ${job.name}: ${verdict}, ${Math.round(milliseconds)} ms, ${failedIn(judged).join(' ')}`;
}

function section(title: string, findings: Misjudgement[]): string {
  const lines = findings.map(
    (misjudgement) =>
      `- ${misjudgement.judged.job.name}: ${misjudgement.text}${details(misjudgement)}`,
  );
  return `\n## ${title}: ${findings.length}\n\n${lines.join('\n')}`;
}

/**
 * Some of the checks that ended otherwise than by passing, those of the requirements that the
 * finding names first.
 */
function details({ judged: { ended }, text: finding }: Misjudgement): string {
  const named = ({ requirements }: Ended) => requirements.some((id) => finding.includes(id));
  return [...ended.filter(named), ...ended.filter((one) => !named(one))]
    .slice(0, SHOWN_CHECKS)
    .map(({ id, outcome, text }) => `\n  - ${outcome} ${id}: ${text.slice(0, SHOWN_CHARACTERS)}`)
    .join('');
}
