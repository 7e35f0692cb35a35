import { UsageError } from '../config/usage-error.js';
import type { ComparableRun } from '../conformance/compare/comparable-run.js';
import { compareRuns } from '../conformance/compare/compare-runs.js';
import type { ComparableLoad } from '../load/compare/comparable-load.js';
import { compareLoads } from '../load/compare/compare-loads.js';
import { loadComparison } from '../report/comparison/load-comparison.js';
import { runComparison } from '../report/comparison/run-comparison.js';
import { plural } from '../report/text/plural.js';
import { visible } from '../report/text/visible.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { type ComparableReport, readReports } from './read-reports.js';

/**
 * Compares two reports, or two folders of them: what newly fails, and what got slower. Several load reports of one
 * scenario in a folder are repeated runs of it.
 *
 * @throws UsageError for what is not a report
 */
export async function compare(before: string, after: string): Promise<ExitCode> {
  const compared = compareReports(await readReports(before), await readReports(after));
  if (compared === undefined) {
    throw new UsageError(`${before} and ${after} have no reports of the same kind to compare`);
  }
  process.stdout.write(`${compared.lines.join('\n')}\n`);
  return compared.worse ? EXIT.failed : EXIT.ok;
}

/** What is shown of one comparison. */
interface Compared {
  lines: string[];
  worse: boolean;
}

/** The lines to show, without anything that could steer a terminal; undefined when nothing can be compared. */
export function compareReports(
  before: readonly ComparableReport[],
  after: readonly ComparableReport[],
): Compared | undefined {
  const parts = [
    ...compareConformance(before.filter(isRun), after.filter(isRun)),
    ...compareByScenario(before.filter(isLoad), after.filter(isLoad)),
  ];
  if (parts.length === 0) return undefined;
  const worse = parts.some((part) => part.worse);
  const lines = parts.flatMap((part) => [...part.lines, '']);
  return { lines: [...lines, worse ? 'worse' : 'not worse'].map(visible), worse };
}

function compareConformance(
  before: readonly ComparableRun[],
  after: readonly ComparableRun[],
): Compared[] {
  const [a, b] = [before[0], after[0]];
  if (a === undefined || b === undefined) return [];
  const comparison = compareRuns(a, b);
  const several = before.length > 1 || after.length > 1;
  const note = '  note: there are several conformance reports; the first of each side is compared';
  return [
    {
      lines: [...runComparison(comparison), ...(several ? [note] : [])],
      worse: comparison.newlyFailing.length > 0,
    },
  ];
}

function compareByScenario(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
): Compared[] {
  const ids = new Set(before.map(({ scenario }) => scenario.id));
  const shared = [...ids].filter((id) => after.some(({ scenario }) => scenario.id === id));
  return shared.map((id) => {
    const isOwn = ({ scenario }: ComparableLoad) => scenario.id === id;
    const [a, b] = [before.filter(isOwn), after.filter(isOwn)];
    const comparison = compareLoads(a, b);
    return {
      lines: [id, ...caveats([...a, ...b]), ...loadComparison(comparison)],
      worse:
        comparison.newlyCrossed.length > 0 ||
        comparison.metrics.some(({ verdict }) => verdict === 'worse'),
    };
  });
}

/** What makes two sets of loads hard to compare. */
function caveats(loads: readonly ComparableLoad[]): string[] {
  const digests = new Set(loads.map(({ scenario }) => scenario.digest));
  const invalid = loads.filter(({ valid }) => !valid).length;
  return [
    ...(digests.size > 1 ? ['  note: the scenario itself is not the same in all runs'] : []),
    ...(invalid > 0 ? [`  note: in ${plural(invalid, 'run')} the generator was the limit`] : []),
  ];
}

const isLoad = (report: ComparableReport): report is ComparableLoad =>
  report.schema === 'assay-load/1';
const isRun = (report: ComparableReport): report is ComparableRun =>
  report.schema === 'assay-report/1';
