import { UsageError } from '../config/usage-error.js';
import type { ComparableLoad } from '../load/compare/comparable-load.js';
import { type ComparedMetric, compareLoads } from '../load/compare/compare-loads.js';
import type { Median } from '../load/compare/median.js';
import { bytesPerSecond, milliseconds, perSecond } from '../report/text/numbers.js';
import { visible } from '../report/text/visible.js';
import { type ComparableRun, compareRuns } from './compare-runs.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { type ComparableReport, readReports } from './read-reports.js';

/**
 * Compares two reports, or two folders of them: what newly fails, and what got slower. Several load reports of one
 * scenario in a folder are repeated runs of it.
 *
 * @throws UsageError for what is no report
 */
export async function compare(before: string, after: string): Promise<ExitCode> {
  const compared = compareReports(await readReports(before), await readReports(after));
  if (compared === undefined) {
    throw new UsageError(`${before} and ${after} have no reports of the same kind to compare`);
  }
  process.stdout.write(`${compared.lines.join('\n')}\n`);
  return compared.worse ? EXIT.failed : EXIT.ok;
}

/** The lines to show, without anything that could steer a terminal; undefined when nothing can be compared. */
export function compareReports(
  before: readonly ComparableReport[],
  after: readonly ComparableReport[],
): { lines: string[]; worse: boolean } | undefined {
  const parts = [
    ...conformance(before.filter(isRun), after.filter(isRun)),
    ...loads(before.filter(isLoad), after.filter(isLoad)),
  ];
  if (parts.length === 0) return undefined;
  const worse = parts.some((part) => part.worse);
  const lines = parts.flatMap((part) => [...part.lines, '']);
  return { lines: [...lines, worse ? 'worse' : 'not worse'].map(visible), worse };
}

interface Part {
  lines: string[];
  worse: boolean;
}

function conformance(before: readonly ComparableRun[], after: readonly ComparableRun[]): Part[] {
  const [a, b] = [before[0], after[0]];
  if (a === undefined || b === undefined) return [];
  const { lines, worse } = compareRuns(a, b);
  const more = before.length > 1 || after.length > 1;
  const note = '  note: there are several conformance reports; the first of each side is compared';
  return [{ lines: more ? [...lines, note] : lines, worse }];
}

function loads(before: readonly ComparableLoad[], after: readonly ComparableLoad[]): Part[] {
  const ids = new Set(before.map(({ scenario }) => scenario.id));
  const shared = [...ids].filter((id) => after.some(({ scenario }) => scenario.id === id));
  return shared.map((id) => {
    const own = (reports: readonly ComparableLoad[]) =>
      reports.filter(({ scenario }) => scenario.id === id);
    const [a, b] = [own(before), own(after)];
    const { metrics, newlyCrossed } = compareLoads(a, b);
    return {
      lines: [
        id,
        ...notes(a, b),
        ...metrics.map(metricLine),
        ...newlyCrossed.map((text) => `  newly crossed: ${text}`),
      ],
      worse: newlyCrossed.length > 0 || metrics.some(({ verdict }) => verdict === 'worse'),
    };
  });
}

function metricLine({ name, unit, before, after, change, p, verdict }: ComparedMetric): string {
  const sign = change >= 0 ? '+' : '−';
  const percent = `${sign}${(Math.abs(change) * 100).toFixed(1)} %`;
  const chance = p === undefined ? 'not enough runs' : `${verdict}, p = ${p.toPrecision(2)}`;
  return `  ${name.padEnd(36)} ${inWords(before, unit)} → ${inWords(after, unit)}  ${percent}  (${chance})`;
}

function inWords({ median, interval, runs }: Median, unit: ComparedMetric['unit']): string {
  const show = { ms: milliseconds, '/s': perSecond, 'B/s': bytesPerSecond }[unit];
  if (interval !== undefined) {
    return `${show(median)} [${show(interval.low)} to ${show(interval.high)}]`;
  }
  return `${show(median)} (${runs} run${runs === 1 ? '' : 's'})`;
}

/** What makes two sets of runs hard to compare. */
function notes(before: ComparableLoad[], after: ComparableLoad[]): string[] {
  const all = [...before, ...after];
  const digests = new Set(all.map(({ scenario }) => scenario.digest));
  const invalid = all.filter(({ valid }) => !valid).length;
  return [
    ...(digests.size > 1 ? ['  note: the scenario itself is not the same in all runs'] : []),
    ...(invalid > 0 ? [`  note: in ${invalid} runs the generator was the limit`] : []),
  ];
}

const isLoad = (report: ComparableReport): report is ComparableLoad =>
  report.schema === 'assay-load/1';
const isRun = (report: ComparableReport): report is ComparableRun =>
  report.schema === 'assay-report/1';
