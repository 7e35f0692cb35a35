import {
  type ComparedMetric,
  type LoadComparison,
  MIN_CHANGE,
  UNCLEAR_CHANGE,
} from '../../load/compare/compare-loads.js';
import type { Median } from '../../load/compare/median.js';
import type { Runs } from '../../load/compare/runs-needed.js';
import { bytesPerSecond, milliseconds, perSecond } from '../text/numbers.js';
import { plural } from '../text/plural.js';

const FORMATS = { ms: milliseconds, '/s': perSecond, 'B/s': bytesPerSecond } as const;
const LEGEND = [
  '  changes with 95 % intervals; medians with theirs, or with fewer than 6 runs [all of them]',
  `  better or worse: changed by ${MIN_CHANGE * 100} % at least, with p (by itself; among all figures) of 0.05 at most`,
  `  unclear: no difference is shown, and the interval reaches beyond ${UNCLEAR_CHANGE * 100} % to the worse`,
];

/**
 * Repeated loads of one scenario compared: each metric that changed or may have, and what is newly
 * crossed or wrong.
 *
 * @param verbose also the metrics that are the same
 */
export function loadComparison(
  { metrics, newlyCrossed, newlyWrong, noLongerMeasured }: LoadComparison,
  verbose = false,
): string[] {
  const shown = metrics.filter((one) => verbose || !isSame(one));
  return [
    ...(shown.length === 0 ? [] : LEGEND),
    ...shown.flatMap(metricLines),
    ...sameFigures(metrics.length - shown.length, metrics.length),
    ...newlyCrossed.map((text) => `  newly crossed: ${text}`),
    ...newlyWrong.map((kind) => `  newly wrong: ${kind}`),
    ...noLongerMeasured.map((name) => `  no longer measured: ${name}`),
    ...unclearFigures(metrics),
  ];
}

/** Of few runs nothing is shown either way, so that the change itself has to do. */
const isSame = ({ verdict, change }: ComparedMetric): boolean =>
  verdict === 'same' || (verdict === 'not enough runs' && Math.abs(change) < MIN_CHANGE);

function sameFigures(same: number, all: number): string[] {
  if (same === 0) return [];
  return [
    `  ${same} of ${plural(all, 'figure')} changed by less than ${MIN_CHANGE * 100} % or by chance (--verbose shows them)`,
  ];
}

/** What would decide a comparison that is undecided; empty for any other. */
export function decidingLoads({
  answer,
  runs,
  needed,
  noLongerMeasured,
  metrics,
}: LoadComparison): string[] {
  if (answer !== 'undecided') return [];
  if (needed !== undefined) {
    const more = [
      ...missing('before', runs.before, needed.before),
      ...missing('after', runs.after, needed.after),
    ];
    return [
      `${inRuns(runs)} cannot show a difference; ${inRuns(needed)} can: repeat ${more.join(' and ')}`,
    ];
  }
  if (noLongerMeasured.length > 0) {
    return [`a load after that measures ${noLongerMeasured.join(', ')} as well`];
  }
  const open = metrics.filter(({ verdict }) => verdict === 'not enough runs');
  return [`more runs that measure ${open.map(({ name }) => name).join(', ')}`];
}

/** How many figures scatter too much to say that they are the same; empty where none does. */
function unclearFigures(metrics: readonly ComparedMetric[]): string[] {
  const unclear = metrics.filter(({ verdict }) => verdict === 'unclear').length;
  const of = plural(metrics.length, 'figure');
  return unclear === 0
    ? []
    : [`  ${unclear} of ${of} ${unclear === 1 ? 'is' : 'are'} unclear: more runs decide it`];
}

const inRuns = ({ before, after }: Runs): string =>
  `${plural(before, 'run')} before and ${after} after`;

function missing(side: keyof Runs, have: number, need: number): string[] {
  return need > have ? [`the one ${side} ${plural(need - have, 'more time')}`] : [];
}

function metricLines({
  name,
  unit,
  before,
  after,
  change,
  interval,
  p,
  familyWiseP,
  verdict,
}: ComparedMetric): string[] {
  const bounds =
    interval === undefined ? '' : ` [${percent(interval.low)} to ${percent(interval.high)}]`;
  const significance = [
    ...(p === undefined ? [verdict] : [`${verdict}, p = ${p.toPrecision(2)}`]),
    ...(familyWiseP === undefined ? [] : [`${familyWiseP.toPrecision(2)} among all`]),
  ].join('; ');
  return [
    `  ${name}: ${percent(change)}${bounds} (${significance})`,
    `    ${inWords(before, unit)} before, ${inWords(after, unit)} after`,
  ];
}

function percent(change: number): string {
  if (!Number.isFinite(change)) return 'from nothing';
  return `${change >= 0 ? '+' : '−'}${(Math.abs(change) * 100).toFixed(1)} %`;
}

function inWords({ median, interval, range, runs }: Median, unit: ComparedMetric['unit']): string {
  const format = FORMATS[unit];
  const { low, high } = interval ?? range;
  return runs === 1 ? format(median) : `${format(median)} [${format(low)} to ${format(high)}]`;
}
