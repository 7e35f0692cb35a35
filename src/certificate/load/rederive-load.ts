import { isDeepStrictEqual } from 'node:util';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import { COMPARE } from '../../load/thresholds/evaluate-threshold.js';
import { scenarioThresholds } from '../../load/thresholds/scenario-thresholds.js';
import type { SavedLoadReport } from '../../report/schema/load-report-schema.js';
import { floorValue } from './floor-value.js';

/** Histograms have three significant digits, and values are rounded once more. */
const TOLERANCE = 0.01;
const SUMMED = ['attempted', 'acknowledged', 'refused', 'ambiguous', 'dropped', 'bytes'] as const;

/**
 * What the report of a load claims and what does not follow from its own figures, a line for each.
 *
 * @param added thresholds that it may have in addition to those of the scenario
 */
export function rederiveLoad(
  report: SavedLoadReport,
  scenario: LoadScenario,
  added: readonly string[] = [],
): string[] {
  const isTold = (text: string) => report.thresholds.some((one) => one.text === text);
  // A report has them with single blanks.
  const told = added.map((text) => text.replaceAll(/\s+/g, ' ')).filter(isTold);
  const thresholds = [...scenario.thresholds, ...told];
  return [
    ...thresholdProblems(report, { ...scenario, thresholds }),
    ...countProblems(report),
    ...(report.verdict === 'met' ? reasonsAgainst(report) : []),
  ];
}

/**
 * Every threshold of the scenario has to be there, with the value that the figures give and the
 * outcome of that.
 */
function thresholdProblems(report: SavedLoadReport, scenario: LoadScenario): string[] {
  const wanted = scenarioThresholds(scenario).map(({ threshold }) => threshold);
  const told = new Map(report.thresholds.map((one) => [one.text, one]));
  const strange = report.thresholds.filter(({ text }) => !wanted.some((one) => one.text === text));
  return [
    ...strange.map(({ text }) => `the scenario has no threshold ${text}`),
    ...wanted.flatMap((threshold) => {
      const { text, operator, limit, unit } = threshold;
      const said = told.get(text);
      if (said === undefined) return [`nothing is said of the threshold ${text}`];
      if (said.operator !== operator || !isNear(said.limit * unit.factor, limit)) {
        return [`the threshold ${text} has another limit than it is written with`];
      }
      const { value } = said;
      const outcome =
        value === undefined
          ? 'no-samples'
          : COMPARE[operator](value, said.limit)
            ? 'met'
            : 'crossed';
      if (outcome !== said.outcome) return [`${text} is called ${said.outcome}, and is ${outcome}`];
      const own = floorValue(threshold, report);
      if (own?.exact !== true || value === undefined || isNear(own.value, value * unit.factor)) {
        return [];
      }
      return [`${text} is said to be ${value}, and the figures make it ${own.value / unit.factor}`];
    }),
  ];
}

/** What each second, each operation and each workload has adds up. */
function countProblems({ workloads, series }: SavedLoadReport): string[] {
  const sums = (parts: readonly Record<(typeof SUMMED)[number], number>[]) =>
    SUMMED.map((name) => parts.reduce((sum, part) => sum + part[name], 0));
  const problems = workloads.flatMap((workload) => {
    const whole = sums([workload]);
    const parts = [workload.operations, workload.series].map(sums);
    return parts.every((part) => isDeepStrictEqual(part, whole))
      ? []
      : [`the counts of ${workload.name} are not those of its operations and its seconds`];
  });
  return isDeepStrictEqual(sums(workloads), sums(series))
    ? problems
    : [...problems, 'the counts of all workloads are not those of the seconds'];
}

/** Reasons why a report that claims `met` is wrong. */
function reasonsAgainst(report: SavedLoadReport): string[] {
  const { valid, invalid, violations, thresholds, workloads, search, series } = report;
  const against: [boolean, string][] = [
    [!valid || invalid.length > 0, 'it is called met, and its generator was the limit'],
    [violations.length > 0, 'it is called met, and the target contradicted the interface'],
    [
      search === undefined && thresholds.some(({ outcome }) => outcome !== 'met'),
      'it is called met, and a threshold does not hold',
    ],
    [search !== undefined && search.highest === undefined, 'it is called met, and no rate held'],
    [
      series.length === 0 ||
        workloads.some(
          ({ acknowledged, expectedRefusals }) => acknowledged + expectedRefusals === 0,
        ),
      'it is called met, and nothing was acknowledged',
    ],
    [
      workloads.some(({ lost = 0, corrupted = 0 }) => lost + corrupted > 0),
      'it is called met, and something that was acknowledged is lost',
    ],
  ];
  return against.filter(([is]) => is).map(([, message]) => message);
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
