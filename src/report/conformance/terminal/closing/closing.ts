import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import { namedByIncidental } from '../../../../conformance/events/incidental-id.js';
import { isAnswered } from '../../../../conformance/events/observed-answer.js';
import { isJudged } from '../../../../conformance/events/outcome.js';
import type { RequirementResult } from '../../../../conformance/events/run-event.js';
import { type RunSums, sumsOfLast } from '../../../../conformance/events/sums-of-last.js';
import type { KnownFault } from '../../../../package/known-faults.js';
import { type Page, paragraph } from '../../../terminal/page.js';
import type { Verbosity } from '../../../terminal/terminal-options.js';
import { plural } from '../../../text/plural.js';
import { visible } from '../../../text/visible.js';
import { wrap } from '../../../text/wrap.js';
import { blamedFor } from '../../check/blamed-for.js';
import { failsNowAndThen } from '../../check/intermittent.js';
import { isOfNothing } from '../../incomplete-run.js';
import { type RunRecord, verdictOf } from '../../run-record.js';
import {
  ownInWords,
  placeOf,
  type StatedRequirement,
  statedRequirements,
} from '../../stated-requirements.js';
import { countsInWords } from '../outcome-style.js';
import { verdictLine } from '../verdict-line.js';
import { attested } from './attested.js';
import { failures } from './failure-block.js';
import { observations } from './observations.js';
import { ownTable } from './own-table.js';
import { sectionTable } from './section-table.js';
import { unansweredRequests } from './unanswered-requests.js';
import { unjudgedChecks } from './unjudged-checks.js';
import { unjudgedMusts } from './unjudged-musts.js';
import { invalidWaiverLines, waived } from './waived.js';

const OWN_COLORS = {
  met: 'green',
  'not-met': 'red',
  incomplete: 'yellow',
  'not-judged': 'dim',
} as const;
const VERDICT_COLORS = { conformant: 'green', nonconformant: 'red', incomplete: 'yellow' } as const;

/**
 * Everything that is printed once the run is over; the verdict comes last, where people look first.
 */
export function closing(
  page: Page,
  record: RunRecord,
  verbosity: Verbosity,
  faults: readonly KnownFault[],
  waits: readonly string[] = [],
): string[] {
  const verbose = verbosity === 'verbose';
  if (isOfNothing(record) || (!verbose && judgedNothing(record))) {
    const asked = verbosity === 'quiet' ? [] : answersAlone(page, record, verbose);
    return [...asked, ...verdictLines(page, record)];
  }
  const { checks, finished } = record;
  const requirements = finished?.requirements ?? [];
  const stated = statedRequirements(finished);
  const { exchanges, takenOver = new Set() } = record;
  const facts = { known: stated, exchanges, faults, takenOver };
  const failed = failures(page, checks, facts, verbose);
  const verdict = [
    ...unansweredRequests(page, finished),
    ...nowAndThen(page, record),
    ...failedRequirements(page, stated, blamedFor(checks)),
    ...invalidWaiverLines(page, record),
    ...ownLine(page, finished),
    ...verdictLines(page, record),
  ];
  if (verbosity === 'quiet') {
    const above = [...failed, ...withoutVerdict(page, requirements)];
    return above.length === 0 ? verdict : [...above, '', ...verdict];
  }
  return [
    ...sectionTable(page, requirements),
    ...ownTable(page, finished?.own),
    ...failed,
    ...waived(page, record, verbose),
    ...attested(page, record),
    ...unjudgedChecks(page, record, verbose),
    ...unjudgedMusts(page, requirements, verbose),
    ...observations(page, record.observations, verbose),
    ...totals(page, record),
    ...waits,
    ...serverOutput(page, record),
    '',
    ...verdict,
  ];
}

/**
 * Whether a run came to an end without a verdict on anything: one reason says more than all the
 * checks that could not be judged for it.
 */
const judgedNothing = ({ checks, finished }: RunRecord): boolean =>
  finished?.reason !== undefined &&
  finished.serverOutput === undefined &&
  finished.verdict === 'incomplete' &&
  !checks.some((check) => isJudged(check) || check.outcome === 'error');

/** What was asked and answered in a run that judged nothing: whoever selects questions wants it. */
function answersAlone(page: Page, record: RunRecord, verbose: boolean): string[] {
  const shown = observations(page, record.observations, verbose);
  return record.observations.some(isAnswered) ? [...shown, ''] : [];
}

/** What the server said last that was started for the run. */
function serverOutput(page: Page, { finished }: RunRecord): string[] {
  const lines = finished?.serverOutput ?? [];
  if (lines.length === 0) return [];
  const title = page.paint.bold('last lines of the server that was started');
  return ['', title, ...paragraph(page, lines.map(visible), 2)];
}

function totals(page: Page, record: RunRecord): string[] {
  const { finished } = record;
  if (finished === undefined) return [];
  const { checks, exchanges, bytesSent, concurrency } = finished.summary;
  const count = Object.values(checks).reduce((sum, one) => sum + one, 0);
  // What was met on the way of checks is no check of the plan.
  const met = record.checks.filter(({ id }) => namedByIncidental(id) !== undefined).length;
  const besides = met === 0 ? '' : ` and ${plural(met, 'failure')} met on their way`;
  const ended =
    count === 0
      ? 'no checks'
      : `${plural(count - met, 'check')}${besides}: ${countsInWords(checks)}`;
  const stoodIn = record.checks.filter(({ because }) => because?.kind === 'stand-in').length;
  const covered =
    stoodIn === 0
      ? []
      : [`${stoodIn} of those deselected have a stand-in that ran; --full runs them`];
  const { runs = [] } = record.started.run.continues ?? {};
  const total = { exchanges, bytesSent, durationMs: finished.durationMs };
  const own = `of these in this run: ${sumsInWords(sumsOfLast(total, runs))}`;
  const sent = [
    sumsInWords(total),
    ...(runs.length === 0 ? [] : [`in ${runs.length + 1} runs together`]),
    ...(concurrency === undefined ? [] : [`${plural(concurrency, 'check')} at a time in the end`]),
  ].join(' · ');
  const lines = [ended, ...covered, sent, ...(runs.length === 0 ? [] : [own])];
  return ['', ...paragraph(page, lines, 0).map(page.paint.dim)];
}

const sumsInWords = ({ exchanges, bytesSent, durationMs }: RunSums): string =>
  [plural(exchanges, 'exchange'), `${prettyBytes(bytesSent)} sent`, prettyMs(durationMs)].join(
    ' · ',
  );

/** One defect that shows as failures of many requirements, above these. */
function nowAndThen(page: Page, { checks }: RunRecord): string[] {
  const words = failsNowAndThen(checks.filter(({ outcome }) => outcome === 'failed'));
  return words === undefined ? [] : [...paragraph(page, [words], 0), ''];
}

/** The *musts* without a verdict in a line: who wants a short report has to look them up. */
function withoutVerdict(page: Page, requirements: readonly RequirementResult[]): string[] {
  const open = requirements.filter(
    ({ level, outcome }) => level === 'must' && (outcome === 'inconclusive' || outcome === 'error'),
  );
  if (open.length === 0) return [];
  return paragraph(page, [visible(`without a verdict: ${open.map(({ id }) => id).join(', ')}`)], 0);
}

/** What to look up and fix, in one place: most defects fail several checks. */
function failedRequirements(
  page: Page,
  requirements: readonly StatedRequirement[],
  blamed: ReadonlyMap<string, number>,
): string[] {
  const failed = requirements
    .filter(({ outcome }) => outcome === 'failed')
    .sort(
      (a, b) => (blamed.get(b.id) ?? 0) - (blamed.get(a.id) ?? 0) || a.level.localeCompare(b.level),
    );
  if (failed.length < 2) return [];
  const lines = failed.map((one) => visible(`${one.level.padEnd(8)}${one.id} (${placeOf(one)})`));
  return ['failed requirements:', ...paragraph(page, lines, 2), ''];
}

/** What there is to say of the team's own requirements, above the verdict on the interface. */
function ownLine(page: Page, finished: RunRecord['finished']): string[] {
  if (finished?.own === undefined) return [];
  return wrap(visible(ownInWords(finished.own)), page.columns - 2).map((line, index) =>
    index === 0 ? page.paint[OWN_COLORS[finished.own?.verdict ?? 'not-judged']](line) : `  ${line}`,
  );
}

function verdictLines(page: Page, record: RunRecord): string[] {
  const verdict = verdictOf(record);
  const paint = (text: string) => page.paint.bold(page.paint[VERDICT_COLORS[verdict]](text));
  // further lines are indented, so that the first word still stands out
  const [first = '', ...others] = wrap(verdictLine(record), page.columns - 2);
  const [line, painted] = first.startsWith(verdict)
    ? [first.slice(verdict.length), paint(verdict)]
    : [first, ''];
  return [painted + line, ...others.map((one) => `  ${one}`)];
}
