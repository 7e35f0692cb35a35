import { hash } from 'node:crypto';
import { Fresh } from '../../records/fresh.js';
import { FILE_KEY_ROOT } from '../../spec/operation.js';

/**
 * What makes the names of a run: the seed repeats its requests, and the id keeps its names apart
 * from other runs'.
 */
export interface RunNames {
  seed: number;
  /** Part of every name that this run plants in the archive. */
  runId: string;
}

/**
 * What every name starts from that one session plants: no other session of any run has the same.
 */
export interface SessionNames {
  fresh: Fresh;
  /** What every fileKey starts with, without a slash at its end. */
  prefix: string;
}

/**
 * The names of one session.
 *
 * @param label what it is for, such as the id of a check
 * @param attempt from 1; another attempt plants other names
 */
export function sessionNames(
  { seed, runId }: RunNames,
  label: string,
  attempt: number,
): SessionNames {
  return {
    fresh: new Fresh(`${seed}|${runId}|${label}|${attempt}`, commonDigits(runId)),
    prefix: `${FILE_KEY_ROOT}assay/${runId}/${hash('sha256', label).slice(0, 8)}${attempt}`,
  };
}

/** What the marker of every record of a run begins with. */
export const markerStart = ({ runId }: RunNames): string => `mk${commonDigits(runId)}`;

const commonDigits = (runId: string): string => hash('sha256', runId).slice(0, 6);
