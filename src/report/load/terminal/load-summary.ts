import prettyBytes from 'pretty-bytes';
import {
  INVALID_MEANING,
  type LoadReport,
  type LoadVerdict,
  type ReportedWorkload,
} from '../../../load/report/load-report.js';
import {
  type EvaluatedThreshold,
  valueInWords,
} from '../../../load/thresholds/evaluate-threshold.js';
import { field, heading, type Page, paragraph } from '../../terminal/page.js';
import { milliseconds, perSecond } from '../../text/numbers.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { measurementTable, outcomeTable } from './load-tables.js';

const VERDICT_STYLES = {
  met: { color: 'green', words: 'met: every threshold holds' },
  crossed: { color: 'red', words: 'crossed' },
  invalid: {
    color: 'yellow',
    words: `invalid: ${INVALID_MEANING}`,
  },
  incomplete: { color: 'yellow', words: 'incomplete' },
  interrupted: { color: 'yellow', words: 'interrupted' },
} as const satisfies Record<LoadVerdict, { color: string; words: string }>;

/** A finished load on one screen; the verdict comes last. */
export function loadSummary(page: Page, report: LoadReport): string[] {
  return [
    ...measurementTable(page, report),
    ...outcomeTable(page, report),
    ...counts(page, report),
    ...search(page, report),
    ...thresholds(page, report),
    ...generatorHealth(page, report),
    ...agentLines(page, report),
    '',
    ...loadVerdict(page, report),
  ];
}

/** The verdict, and why it is no better. */
export function loadVerdict(page: Page, report: LoadReport): string[] {
  const { verdict, reasons, thresholds: all } = report;
  const { color, words } = VERDICT_STYLES[verdict];
  const unwritten = all.filter((one) => one.implied).map(({ text }) => text);
  const implied =
    verdict === 'met' && unwritten.length > 0 ? `, also ${unwritten.join(', ')} (implied)` : '';
  return [
    page.paint.bold(page.paint[color](`${words}${implied}`)),
    ...reasons.flatMap((reason) => paragraph(page, [visible(reason)], 2)),
  ];
}

function counts(page: Page, { workloads, violations, lookUpFailure }: LoadReport): string[] {
  const found = violations.map(
    ({ kind, count, example }) => `${kind}: ${plural(count, 'time')}, such as ${example}`,
  );
  return [
    '',
    ...paragraph(page, workloads.map(countsInWords).map(visible), 2),
    ...paragraph(page, found.map(visible), 2).map(page.paint.red),
    ...(lookUpFailure === undefined
      ? []
      : paragraph(page, [`look-ups failed: ${visible(lookUpFailure)}`], 2).map(page.paint.yellow)),
  ];
}

function countsInWords(workload: ReportedWorkload): string {
  const { name, attempted, acknowledged, duplicates, refused, expectedRefusals } = workload;
  const {
    ambiguous,
    failed,
    dropped,
    bytes,
    duplicatesNotSent,
    unsolicited,
    lookedUp,
    lookUpsFailed,
    lost,
    corrupted,
  } = workload;
  const some = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`]);
  const parts = [
    `${attempted} attempted`,
    `${acknowledged} acknowledged`,
    ...some(duplicates, 'of them duplicates'),
    ...some(
      duplicatesNotSent ?? 0,
      'duplicates not sent, for want of an email that had been acknowledged',
    ),
    ...some(unsolicited ?? 0, 'unsolicited answers'),
    ...some(refused, 'refused'),
    ...some(expectedRefusals, 'of them as expected'),
    ...some(ambiguous, 'ambiguous'),
    ...Object.entries(failed).map(([kind, count]) => `${count} ${kind}`),
    ...some(dropped, 'dropped'),
    `${prettyBytes(bytes)} sent`,
    lookedUp === undefined
      ? 'nothing looked up'
      : `${lookedUp} looked up: ${lost} lost, ${corrupted} corrupted`,
    ...some(lookUpsFailed ?? 0, 'look-ups failed'),
  ];
  return `${name}: ${parts.join(', ')}`;
}

function search(page: Page, report: LoadReport): string[] {
  if (report.search === undefined) return [];
  const { highest, probes, workload } = report.search;
  const found = highest === undefined ? 'none was sustained' : perSecond(highest);
  const lines = probes.map(({ rate, phase, held, undecided, why }) => {
    const result = held ? 'sustained' : `${undecided ? 'undecided' : 'not sustained'}: ${why}`;
    return `${phase.padEnd(8)} ${perSecond(rate).padStart(9)} ${result}`;
  });
  return [
    ...heading(page, `Highest sustained rate of ${workload}: ${found}`),
    ...paragraph(page, lines, 2),
  ];
}

function thresholds(page: Page, { thresholds: all, verdict, workloads }: LoadReport): string[] {
  if (all.length === 0) return [];
  // Where nothing was measured there is one cause, and the verdict says it.
  const isSilent = workloads.every(
    ({ acknowledged, expectedRefusals }) => acknowledged + expectedRefusals === 0,
  );
  const isSent = workloads.some(({ attempted, dropped }) => attempted + dropped > 0);
  if (isSilent && (verdict === 'incomplete' || verdict === 'interrupted' || !isSent)) {
    return ['', `  ${page.paint.yellow('?')} not judged: ${plural(all.length, 'threshold')}`];
  }
  return ['', ...all.map((one) => thresholdLine(page, one, verdict))];
}

function thresholdLine(page: Page, threshold: EvaluatedThreshold, verdict: LoadVerdict): string {
  const { text, implied } = threshold;
  const symbol = symbolOf(page, threshold, verdict);
  const measured = `  ${valueInWords(threshold)}${implied ? '  (implied)' : ''}`;
  return `  ${symbol} ${visible(text)}${page.paint.dim(measured)}`;
}

function symbolOf(
  page: Page,
  { outcome, reason }: EvaluatedThreshold,
  verdict: LoadVerdict,
): string {
  if (outcome === 'met') return page.paint.green('✓');
  // What was not seen because the user ended the load is nobody's fault.
  const isCut = outcome === 'no-samples' && verdict === 'interrupted';
  return reason === undefined && !isCut ? page.paint.red('✗') : page.paint.yellow('?');
}

function generatorHealth(page: Page, { generator }: LoadReport): string[] {
  const { workers, cpu, utilization, eventLoopDelayMs, startLatenessMs, rss } = generator;
  const parts = [
    plural(workers, 'worker'),
    `${Math.round(utilization.mean * 100)} % busy`,
    `${cpu.mean.toFixed(2)} cores`,
    `event loop delay p99 ${milliseconds(eventLoopDelayMs.p99)}`,
    ...(startLatenessMs === undefined
      ? []
      : [`start lateness p99 ${milliseconds(startLatenessMs.p99)}`]),
    prettyBytes(rss.max),
  ];
  return ['', ...field(page, 'generator', [parts.join(' · ')])];
}

const MAX_AGENTS = 20;

const atMost = (rate: number | undefined): string =>
  rate === undefined ? '' : ` (can ${Math.round(rate)}/s)`;

/** The machines that sent it, those that did not do their whole part first. */
function agentLines(page: Page, { agents }: LoadReport): string[] {
  if (agents === undefined) return [];
  const { list, startSpreadMs } = agents;
  const sorted = [...list].sort(
    (a, b) => Number(a.outcome === 'finished') - Number(b.outcome === 'finished'),
  );
  const each = sorted.slice(0, MAX_AGENTS).map(({ name, outcome, attempted, calibratedRate }) => {
    const fate = outcome === 'finished' ? '' : `, ${outcome}`;
    return `${visible(name)} ${attempted} attempted${atMost(calibratedRate)}${fate}`;
  });
  const more = list.length - MAX_AGENTS;
  const parts = [
    plural(list.length, 'machine'),
    `started within ${milliseconds(startSpreadMs)}`,
    ...each,
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
  return field(page, 'agents', [parts.join(' · ')]);
}
