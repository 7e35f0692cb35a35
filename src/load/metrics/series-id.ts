import type { Operation } from '../../spec/operation.js';

/** What is measured apart within a workload: its uploads, or its records of one operation. */
export type SeriesKind = 'upload' | Operation;

/** Identifies a series of measurements. */
export interface SeriesId {
  workload: string;
  kind: SeriesKind;
}

/** `workload/kind`. */
export function seriesName({ workload, kind }: SeriesId): string {
  return `${workload}/${kind}`;
}
