import prettyBytes from 'pretty-bytes';
import type { LoadReport, ReportedWorkload } from '../../../load/report/load-report.js';
import {
  type EvaluatedThreshold,
  valueInWords,
} from '../../../load/thresholds/evaluate-threshold.js';
import { BoundedPage } from '../../markdown/bounded-page.js';
import { code, codeCell } from '../../markdown/inline.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';

const MAX_BYTES = 60_000;

const MARKS = { met: '✅', crossed: '❌', invalid: '⚠️', incomplete: '⚠️', interrupted: '⚠️' };
const OUTCOME_MARKS = { met: '✅', crossed: '❌', 'no-samples': '⚠️' };

/**
 * `report.md` of a load: the verdict, the thresholds, what was wrong, and the figures. It stays
 * under 60 KB.
 */
export function renderLoadMarkdown(report: LoadReport): string {
  const { scenario, target, verdict, reasons, violations, thresholds } = report;
  const page = new BoundedPage(MAX_BYTES);
  page.add(`# ${MARKS[verdict]} ${verdict}: ${code(scenario.id, 200)}, ${code(target.name, 200)}`);
  page.add(facts(report));
  addList(
    page,
    '## Why',
    reasons.map((reason) => `- ${code(reason)}`),
  );
  const wrong = violations.map(
    ({ kind, count, example }) => `- ${kind}: ${count}, such as ${code(example)}`,
  );
  addList(page, '## Wrong answers', wrong);
  addList(page, '## Thresholds', [...thresholds].sort(worstFirst).map(thresholdLine));
  addTable(page, '## Figures', FIGURES_HEAD, report.workloads.flatMap(figures));
  addTable(page, '## How operations ended', ENDS_HEAD, report.workloads.map(ends));
  page.add(generator(report));
  return page.text;
}

function addList(page: BoundedPage, heading: string, items: readonly string[]): void {
  page.addItems(heading, items, (left) => `${left} more are in the JSON report.`);
}

/** @param head the names of the columns, and how they are aligned */
function addTable(page: BoundedPage, heading: string, head: string, rows: readonly string[]): void {
  const rest = (left: number) => `${left} more are in the JSON report.`;
  // A heading for the whole: the head of a table stands right above its rows.
  page.addItems(`${heading}\n\n${head}`, rows, rest, { first: '\n' });
}

function worstFirst(a: EvaluatedThreshold, b: EvaluatedThreshold): number {
  return a.outcome.localeCompare(b.outcome);
}

function thresholdLine(threshold: EvaluatedThreshold): string {
  const { text, outcome } = threshold;
  return `- ${OUTCOME_MARKS[outcome]} ${code(text)}: ${outcome}, ${code(valueInWords(threshold))}`;
}

function facts({ tool, run, measuredSeconds }: LoadReport): string {
  return [
    code(`${tool.name} ${tool.version}`, 80),
    `run ${code(run.id, 80)} of ${code(run.startedAt, 40)}`,
    `seed ${code(String(run.seed), 40)}`,
    `${measuredSeconds} s measured`,
  ].join(', ');
}

const FIGURES_HEAD =
  '| workload | operation | rate | throughput | p50 | p99 | max |\n|---|---|--:|--:|--:|--:|--:|';

function figures({ name, operations }: ReportedWorkload): string[] {
  return operations.map(({ operation, rate, throughput, latencyMs }) =>
    row([
      codeCell(name, 100),
      operation,
      rate === undefined ? '–' : perSecond(rate.mean),
      throughput === undefined ? '–' : bytesPerSecond(throughput.mean),
      milliseconds(latencyMs?.p50),
      milliseconds(latencyMs?.p99),
      milliseconds(latencyMs?.max),
    ]),
  );
}

const ENDS_HEAD =
  '| workload | attempted | acknowledged | refused | ambiguous | failed | dropped | lost | corrupted | sent |\n' +
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|';

function ends(one: ReportedWorkload): string {
  const { attempted, acknowledged, refused, ambiguous, failed, dropped } = one;
  const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
  const counts = [attempted, acknowledged, refused, ambiguous, failures, dropped];
  return row([
    codeCell(one.name, 100),
    ...counts.map(String),
    String(one.lost ?? '–'),
    String(one.corrupted ?? '–'),
    prettyBytes(one.bytes),
  ]);
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function generator({ valid, invalid, generator: health }: LoadReport): string {
  if (!valid) return `These figures say little about the target: ${code(invalid.join('; '))}`;
  const { cpu, utilization, eventLoopDelayMs } = health;
  const percent = Math.round(utilization.mean * 100);
  const delay = milliseconds(eventLoopDelayMs.p99);
  return `The generator was no limit: ${cpu.mean} cores, ${percent} % busy, event loop late by ${delay} (p99).`;
}
