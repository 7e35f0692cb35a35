import { type SeriesId, seriesName } from '../metrics/series-id.js';

/**
 * Whether a series is meant by the subject of a threshold: a workload, an operation, `upload` or
 * `records`; none means everything. `workload/kind` means one series alone.
 */
export function isAbout(subject: string | undefined, series: SeriesId): boolean {
  const { workload, kind } = series;
  if (subject === undefined || workload === subject || kind === subject) return true;
  return subject === seriesName(series) || (subject === 'records' && kind !== 'upload');
}
