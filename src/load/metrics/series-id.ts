import type { Operation } from '../../spec/operation.js';

/** What is measured apart within a workload: its uploads, or its records of one operation. */
export type SeriesKind = 'upload' | Operation;

/** Identifies a series of measurements. */
export interface SeriesId {
  workload: string;
  kind: SeriesKind;
}

/** The parts of a name that `seriesName` made. */
export function seriesParts(name: string): { workload: string; operation: string } {
  const slash = name.lastIndexOf('/');
  return { workload: name.slice(0, slash), operation: name.slice(slash + 1) };
}

/** A workload by its name, and all that its figures add up where that is more than one kind. */
export function workloadLabel(workload: string, operations: readonly string[]): string {
  return operations.length > 1 ? `${workload} (${operations.join(' + ')})` : workload;
}

/** `workload/kind`. */
export function seriesName({ workload, kind }: SeriesId): string {
  return `${workload}/${kind}`;
}
