import type { SeriesId } from '../metrics/series-id.js';
import { isAbout } from '../scenario/is-about.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { ERROR_KINDS, type ErrorKind, type Threshold } from '../scenario/parse-threshold.js';
import { scenarioSeries } from '../scenario/workload-limits.js';

const LIMIT_PERCENT = 0.1;

/**
 * The thresholds that apply where none was written about errors: without them, a load would pass
 * however many answers were a 500. What a threshold says about the errors of a series, or about one
 * kind of them, is left to it.
 *
 * @param written the thresholds of the scenario
 */
export function impliedThresholds(
  scenario: Pick<LoadScenario, 'workloads'>,
  written: readonly Threshold[],
): Threshold[] {
  const all = scenarioSeries(scenario).map((series) => ({
    series,
    open: openKinds(series, written),
  }));
  const bySubject = groupBySubject(all);
  return [...bySubject].flatMap(([subject, open]) =>
    open.length === 0 ? [] : [impliedThreshold(subject, open)],
  );
}

interface OpenSeries {
  series: SeriesId;
  /** The kinds of errors that no threshold tolerates. */
  open: readonly ErrorKind[];
}

function openKinds(series: SeriesId, written: readonly Threshold[]): readonly ErrorKind[] {
  const own = written.filter(({ subject }) => isAbout(subject, series));
  if (own.some(({ metric }) => metric === 'errors')) return [];
  const tolerated = own.filter((one) => !allowsNone(one)).map(({ metric }) => metric);
  return ERROR_KINDS.filter((kind) => !tolerated.includes(kind));
}

/**
 * Such as `failed == 0`: it tolerates nothing, so that what holds by itself cannot contradict it.
 */
function allowsNone({ operator, limit }: Threshold): boolean {
  return limit === 0 && (operator === '==' || operator === '<=');
}

/** One threshold for everything where it can be, or one for a workload, or for a series. */
function groupBySubject(all: readonly OpenSeries[]): Map<string | undefined, readonly ErrorKind[]> {
  const groups = new Map<string | undefined, readonly ErrorKind[]>();
  const common = commonKinds(all);
  if (common !== undefined) return groups.set(undefined, common);
  for (const { workload } of all.map(({ series }) => series)) {
    const own = all.filter(({ series }) => series.workload === workload);
    const ofWorkload = commonKinds(own);
    if (ofWorkload !== undefined) groups.set(workload, ofWorkload);
    else for (const { series, open } of own) groups.set(`${workload}/${series.kind}`, open);
  }
  return groups;
}

function commonKinds(all: readonly OpenSeries[]): readonly ErrorKind[] | undefined {
  const [first] = all;
  return all.every(({ open }) => open.join() === first?.open.join()) ? first?.open : undefined;
}

function impliedThreshold(subject: string | undefined, open: readonly ErrorKind[]): Threshold {
  const apart = ERROR_KINDS.filter((kind) => !open.includes(kind));
  const what = subject === undefined ? 'errors' : `${subject}.errors`;
  const besides = apart.length === 0 ? '' : ` (${apart.join(', ')} apart)`;
  return {
    text: `${what} < ${LIMIT_PERCENT} %${besides}`,
    ...(subject === undefined ? {} : { subject }),
    metric: 'errors',
    operator: '<',
    limit: LIMIT_PERCENT / 100,
    unit: { name: '%', factor: 0.01 },
    implied: true,
    ...(apart.length === 0 ? {} : { apart }),
  };
}
