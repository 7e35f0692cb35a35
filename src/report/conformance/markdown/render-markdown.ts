import type { Outcome } from '../../../conformance/events/outcome.js';
import type { RunFinished } from '../../../conformance/events/run-event.js';
import { type RunSums, sumsOfLast } from '../../../conformance/events/sums-of-last.js';
import { testStatusOf } from '../../../conformance/events/test-status.js';
import type { KnownFault } from '../../../package/known-faults.js';
import { BoundedPage } from '../../markdown/bounded-page.js';
import { code, prose } from '../../markdown/inline.js';
import { continuationInWords } from '../../text/continuation-words.js';
import { limitsInWords } from '../../text/limits-in-words.js';
import { milliseconds } from '../../text/numbers.js';
import { plural } from '../../text/plural.js';
import { attestationInWords, attestationsOf } from '../attestation-words.js';
import { commandHints } from '../check/command-hints.js';
import { reasonOf } from '../check/describe-check.js';
import { failedRequirements } from '../failed-requirements.js';
import type { RenderContext } from '../file-reporter.js';
import { invalidWaivers } from '../invalid-waivers.js';
import { type RunRecord, verdictOf } from '../run-record.js';
import { ownInWords } from '../stated-requirements.js';
import { OUTCOME_STYLES, OUTCOMES_AS_SHOWN } from '../terminal/outcome-style.js';
import { verdictLine } from '../terminal/verdict-line.js';
import { type FailureHelp, failedBlock, failedLine } from './failed-block.js';

/** GitHub takes comments of 65,536 characters; there is room for what a job adds to them. */
const MAX_BYTES = 60_000;
/** Of these, what the failures in full may take; the others then have a line each. */
const FOR_DETAILS = 40_000;
/** What is left for them and for what follows. */
const FOR_FAILURES = 50_000;
/** What is left for the sections after the failures. */
const FOR_THE_REST = 4_000;

const MARKS = { conformant: '✅', nonconformant: '❌', incomplete: '⚠️' };

/**
 * `report.md`: for a pull request or the summary of a CI job. It stays under 60 KB, with the worst
 * first.
 *
 * @param faults known ones, to say which of them a failure looks like
 */
export function renderMarkdown(
  record: RunRecord,
  { strict, partOf, show }: Pick<RenderContext, 'strict' | 'partOf' | 'show'>,
  faults: readonly KnownFault[] = [],
): string {
  const verdict = verdictOf(record);
  const page = new BoundedPage(MAX_BYTES);
  page.add(`# ${MARKS[verdict]} ${verdict}: ${code(record.started.target.name, 200)}`);
  page.add(prose(verdictLine(record), 2000));
  if (partOf !== undefined) page.add(prose(partOf, 1000));
  addOwn(page, record);
  page.add(counts(record));
  page.add(facts(record));
  addList(page, '## Waivers that fail the run', waiversThatFail(record), FOR_FAILURES);
  addFailures(page, record, { faults, show });
  addList(page, '## Could not be judged', withoutVerdict(record, strict));
  addList(page, '## Waived', withOutcome(record, 'waived'));
  addList(page, '## Attested by people, observed by nobody', attested(record));
  addList(page, '## Observed, and not judged', observations(record));
  return page.text;
}

/** The team's own requirements, apart from the verdict on the interface. */
function addOwn(page: BoundedPage, { finished }: RunRecord): void {
  if (finished?.own === undefined) return;
  const { own } = finished;
  page.add(prose(ownInWords(own), 2000));
  const lines = own.requirements.map(
    ({ id, level, outcome, statement, source }) =>
      `- ${OUTCOME_STYLES[outcome].words}: ${code(id, 200)} (*${level}*, from ${prose(source, 200)}): ${prose(statement, 300)}`,
  );
  addList(page, '## Requirements of your own', lines, FOR_DETAILS);
}

function addFailures(page: BoundedPage, record: RunRecord, help: FailureHelp): void {
  const failed = failedRequirements(record);
  const blocks = failed.map((one) => failedBlock(one, record, help));
  const shownFailed = record.checks.filter(({ failure }) => failure !== undefined);
  for (const hint of commandHints(shownFailed)) page.add(prose(hint, 200));
  const shown = page.addItems(
    '## Failed requirements',
    blocks,
    (left) => `${left} more failed, of which less is said here:`,
    { reserve: MAX_BYTES - FOR_DETAILS, between: '\n\n' },
  );
  page.addItems(
    '## Failed requirements in short',
    failed.slice(shown).map(failedLine),
    (left) => `${left} more failed; the JSON report has all of them.`,
    { reserve: FOR_THE_REST },
  );
}

function addList(page: BoundedPage, heading: string, items: readonly string[], reserve = 0): void {
  const rest = (left: number) => `${left} more are in the JSON report.`;
  page.addItems(heading, items, rest, { reserve });
}

/** How many requirements and checks ended in which way. */
function counts({ finished, checks }: RunRecord): string {
  const ofChecks = (outcome: Outcome) => checks.filter((one) => one.outcome === outcome).length;
  const shown = OUTCOMES_AS_SHOWN.filter((outcome) => {
    return ofChecks(outcome) > 0 || (finished?.summary.requirements[outcome] ?? 0) > 0;
  });
  const row = (name: string, count: (outcome: Outcome) => number) =>
    `| ${[name, ...shown.map((outcome) => String(count(outcome)))].join(' | ')} |`;
  return [
    `| ${['', ...shown.map((outcome) => OUTCOME_STYLES[outcome].words)].join(' | ')} |`,
    `|---|${shown.map(() => '--:|').join('')}`,
    ...(finished === undefined
      ? []
      : [row('requirements', (outcome) => finished.summary.requirements[outcome])]),
    row('checks', ofChecks),
  ].join('\n');
}

function facts({ started: { tool, target, run, plan }, finished }: RunRecord): string {
  const took = finished === undefined ? [] : [tookInWords(finished, run.continues?.runs)];
  const continued = continuationInWords(run.continues);
  const parts = [
    `${code(`${tool.name} ${tool.version}`, 80)}`,
    `run ${code(run.id, 80)} of ${code(run.startedAt, 40)}`,
    `seed ${code(String(run.seed), 40)}`,
    ...(continued === undefined ? [] : [prose(`goes on ${continued}`)]),
    ...took,
    plural(plan.checks, 'check'),
    ...(target.limits === undefined ? [] : [prose(limitsInWords(target.limits))]),
    `suite ${code(tool.suite, 80)}`,
  ];
  return parts.join(', ');
}

function tookInWords(
  { durationMs, summary }: RunFinished,
  before: readonly RunSums[] = [],
): string {
  const all = milliseconds(durationMs);
  if (before.length === 0) return `took ${all}`;
  const own = sumsOfLast({ ...summary, durationMs }, before);
  return `took ${milliseconds(own.durationMs)} (${all} in ${before.length + 1} runs together)`;
}

/** What keeps the run from being conformant without having failed. */
function withoutVerdict({ checks }: RunRecord, strict: boolean): string[] {
  const open = checks.filter((check) => testStatusOf(check, strict) === 'error');
  return open.map((check) => `- ${code(check.id, 200)}: ${code(reasonOf(check))}`);
}

function withOutcome({ checks }: RunRecord, outcome: Outcome): string[] {
  return checks
    .filter((check) => check.outcome === outcome)
    .map((check) => `- ${code(check.id, 200)}: ${code(reasonOf(check))}`);
}

function attested(record: RunRecord): string[] {
  return attestationsOf(record).map((one) => {
    return `- ${code(one.requirement, 200)}: ${prose(attestationInWords(one), 600)}`;
  });
}

function waiversThatFail(record: RunRecord): string[] {
  return invalidWaivers(record).map(({ id, at, message }) => {
    return `- ${code(id, 200)} (${code(at, 200)}): ${prose(message)}`;
  });
}

function observations({ observations }: RunRecord): string[] {
  return observations.map(({ question, answer }) => `- ${prose(question)} ${code(answer)}`);
}
