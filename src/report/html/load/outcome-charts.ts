import type { SecondRow } from '../../../load/metrics/second-row.js';
import { byStatus } from '../../load/outcomes-by-status.js';
import { perSecond } from '../../text/numbers.js';
import { type ChartLayer, stackedChart } from '../chart/stacked-chart.js';
import type { Markup } from '../page/markup.js';
import { type SeriesBucket, seriesBuckets } from './series-buckets.js';
import { drawn, SECONDS_AXIS, warmUpOf } from './time-charts.js';

const KINDS = [
  ['acknowledged', 'good'],
  ['refused', 'quiet'],
  ['ambiguous', 'odd'],
  ['failed', 'bad'],
  ['dropped', 'lost'],
] as const;

/** A target may answer with any status; more layers could not be told apart. */
const MAX_STATUSES = 7;

/**
 * How operations ended over time: by status, or by kind in a report that does not say the statuses
 * of each second.
 */
export function outcomesChart(rows: readonly SecondRow[]): Markup | undefined {
  const { buckets } = seriesBuckets(drawn(rows));
  return buckets.some(({ outcomes }) => outcomes === undefined)
    ? layersChart('Outcomes over time', rows, buckets, kindLayers(buckets))
    : layersChart('Outcomes by status over time', rows, buckets, statusLayers(buckets));
}

/** What was not acknowledged over time, by kind; undefined where everything was. */
export function othersChart(rows: readonly SecondRow[]): Markup | undefined {
  const { buckets } = seriesBuckets(drawn(rows));
  const layers = kindLayers(buckets).filter(({ name }) => name !== 'acknowledged');
  return layersChart('What was not acknowledged', rows, buckets, layers);
}

function kindLayers(buckets: readonly SeriesBucket[]): ChartLayer[] {
  return KINDS.map(([name, tone]) => ({
    name,
    className: `area-${tone}`,
    values: buckets.map((bucket) => bucket[name]),
  })).filter(({ values }) => values.some((value) => value > 0));
}

function statusLayers(buckets: readonly SeriesBucket[]): ChartLayer[] {
  const names = [...new Set(buckets.flatMap(({ outcomes = {} }) => Object.keys(outcomes)))];
  const valuesOf = (name: string) => buckets.map(({ outcomes = {} }) => outcomes[name] ?? 0);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const most = names
    .map((name) => ({ name, values: valuesOf(name) }))
    .sort((a, b) => sum(b.values) - sum(a.values));
  const rest = most.splice(MAX_STATUSES);
  const layers = most.sort((a, b) => byStatus(a.name, b.name));
  if (rest.length > 0) {
    const values = buckets.map((_, at) => sum(rest.map((one) => one.values[at] ?? 0)));
    layers.push({ name: `${rest.length} others`, values });
  }
  const isGood = ({ name }: { name: string }) => name === '200';
  const colours = layers.filter((one) => !isGood(one));
  return layers.map((layer) => ({
    ...layer,
    className: isGood(layer) ? 'area-good' : `area-${colours.indexOf(layer) + 1}`,
  }));
}

function layersChart(
  title: string,
  rows: readonly SecondRow[],
  buckets: readonly SeriesBucket[],
  layers: readonly ChartLayer[],
): Markup | undefined {
  if (layers.length === 0) return undefined;
  return stackedChart({
    title,
    summary: `${title}, a second: ${layers.map(({ name }) => name).join(', ')}. The figures are in the table of seconds.`,
    x: { ...SECONDS_AXIS, values: buckets.map(({ second }) => second) },
    y: { label: 'operations a second', format: perSecond },
    layers,
    shaded: warmUpOf(rows),
  });
}
