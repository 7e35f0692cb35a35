import type { ComparableRun } from '../../conformance/compare/comparable-run.js';
import { compareRuns, type RunComparison } from '../../conformance/compare/compare-runs.js';
import type { ComparableLoad } from '../../load/compare/comparable-load.js';
import { compareLoads, type LoadComparison } from '../../load/compare/compare-loads.js';
import { plural } from '../text/plural.js';
import { visible } from '../text/visible.js';
import { decidingLoads, loadComparison } from './load-comparison.js';
import { decidingRuns, remarkOnRuns, runComparison } from './run-comparison.js';

/** A report of either kind. */
export type ComparableReport = ComparableRun | ComparableLoad;

/** From the one that counts most. */
const ANSWERS = ['worse', 'undecided', 'better or the same'] as const;
export type Answer = (typeof ANSWERS)[number];

/** One comparison, or all of them together. */
export interface Compared {
  answer: Answer;
  /** To show, without anything that could steer a terminal. */
  lines: string[];
  /** What would decide it where it is undecided. */
  deciding: string[];
  /** For programs: the runs, if there are any. */
  conformance?: RunComparison;
  /** The loads of each scenario that both sides have. */
  loads: (LoadComparison & { scenario: string })[];
}

/** A comparison of the runs, or of the loads of one scenario. */
interface Part extends Omit<Compared, 'loads'> {
  load?: Compared['loads'][number];
}

/**
 * Compares the reports of two sides: their conformance runs, and the loads of each scenario. The
 * worst answer counts; what only the side before has is undecided.
 *
 * @param verbose with what did not change
 * @returns undefined when the sides have nothing in common
 */
export function compareReports(
  before: readonly ComparableReport[],
  after: readonly ComparableReport[],
  verbose = false,
): Compared | undefined {
  const parts = [
    ...compareConformance(before.filter(isRun), after.filter(isRun), verbose),
    ...compareByScenario(before.filter(isLoad), after.filter(isLoad), verbose),
  ];
  if (parts.length === 0) return undefined;
  const alone = missingAfter(before, after);
  const all = [...parts, ...alone];
  const answer = ANSWERS.find((one) => all.some((part) => part.answer === one)) ?? 'undecided';
  const deciding = answer === 'undecided' ? all.flatMap((part) => part.deciding) : [];
  const conformance = parts.find((part) => part.conformance !== undefined)?.conformance;
  const isGood = answer === 'better or the same' && conformance !== undefined;
  const lines = [
    ...parts.flatMap((part) => [...part.lines, '']),
    ...alone.flatMap((part) => part.lines),
    `${answer}${isGood ? remarkOnRuns(conformance) : ''}`,
    ...deciding.map((what) => `  what would decide it: ${what}`),
  ];
  return {
    answer,
    lines: lines.map(visible),
    deciding,
    ...(conformance && { conformance }),
    loads: parts.flatMap(({ load }) => load ?? []),
  };
}

function compareConformance(
  before: readonly ComparableRun[],
  after: readonly ComparableRun[],
  verbose: boolean,
): Part[] {
  const [a, b] = [before[0], after[0]];
  if (a === undefined || b === undefined) return [];
  const comparison = compareRuns(a, b);
  const several = before.length > 1 || after.length > 1;
  const note = '  note: there are several conformance reports; the first of each side is compared';
  return [
    {
      answer: comparison.answer,
      lines: [...runComparison(comparison, verbose), ...(several ? [note] : [])],
      deciding: decidingRuns(comparison, verbose),
      conformance: comparison,
    },
  ];
}

function compareByScenario(
  before: readonly ComparableLoad[],
  after: readonly ComparableLoad[],
  verbose: boolean,
): Part[] {
  const shared = scenarioIds(before).filter((id) => scenarioIds(after).includes(id));
  return shared.map((id) => {
    const isOwn = ({ scenario }: ComparableLoad) => scenario.id === id;
    const [a, b] = [before.filter(isOwn), after.filter(isOwn)];
    const comparison = compareLoads(a, b, shared.length);
    const counted = comparison.runs.before + comparison.runs.after;
    return {
      answer: comparison.answer,
      lines: [id, ...caveats([...a, ...b], counted), ...loadComparison(comparison, verbose)],
      deciding: decidingLoads(comparison).map((what) => `${id}: ${what}`),
      load: { scenario: id, ...comparison },
    };
  });
}

/** What makes two sets of loads hard to compare. */
function caveats(loads: readonly ComparableLoad[], counted: number): string[] {
  const digests = new Set(loads.map(({ scenario }) => scenario.digest));
  const targets = new Set(loads.flatMap(({ target }) => target?.name ?? []));
  const left = loads.length - counted;
  return [
    ...(targets.size > 1 ? [`  note: the targets are ${[...targets].join(' and ')}`] : []),
    ...(digests.size > 1 ? ['  note: the scenario itself is not the same in all runs'] : []),
    ...(left > 0
      ? [`  note: ${plural(left, 'run')} left out: cut short, or limited by the generator itself`]
      : []),
  ];
}

function missingAfter(
  before: readonly ComparableReport[],
  after: readonly ComparableReport[],
): Part[] {
  const missing = namesOf(before).filter((name) => !namesOf(after).includes(name));
  return missing.map((name) => ({
    answer: 'undecided',
    lines: [`${name}: there is no report after`],
    deciding: [`a report of ${name} after`],
  }));
}

function namesOf(reports: readonly ComparableReport[]): string[] {
  return [...(reports.some(isRun) ? ['conformance'] : []), ...scenarioIds(reports.filter(isLoad))];
}

function scenarioIds(loads: readonly ComparableLoad[]): string[] {
  return [...new Set(loads.map(({ scenario }) => scenario.id))];
}

const isLoad = (report: ComparableReport): report is ComparableLoad =>
  report.schema === 'assay-load/1';
const isRun = (report: ComparableReport): report is ComparableRun =>
  report.schema === 'assay-report/1';
