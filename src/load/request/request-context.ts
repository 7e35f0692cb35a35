import type { Target } from '../../profile/target.js';
import { FILE_KEY_ROOT, type HostName, type Operation } from '../../spec/operation.js';
import { iterationId } from './iteration-id.js';

/**
 * The part of the target that a worker needs. It is small because it is copied to another thread.
 */
export interface GeneratorTarget
  extends Pick<
    Target,
    | 'hosts'
    | 'paths'
    | 'transport'
    | 'headers'
    | 'records'
    | 'reconciliationId'
    | 'settleMs'
    | 'emailFiles'
  > {}

/** What a worker makes its requests from; the verification makes the same ones again. */
export interface RequestContext {
  target: GeneratorTarget;
  /** Unique to a run: every key and label begins with it. */
  runId: string;
  worker: number;
  /** The key of the file that records name, by operation. */
  preparedFiles: Partial<Record<HostName, string>>;
}

/** The label from which one worker generates the names in a workload's records. */
export function recordLabel(
  { runId, worker }: Pick<RequestContext, 'runId' | 'worker'>,
  workload: string,
  operation: Operation,
  variant: string,
): string {
  return `load/${runId}/${worker}/${workload}/${operation}/${variant}`;
}

/** The folder of a workload's files from one worker. */
export function fileFolder(
  { runId, worker }: Pick<RequestContext, 'runId' | 'worker'>,
  workload: string,
): string {
  return `assay-load-${runId}/${workload}-${worker}`;
}

/** The key of the file that an iteration uploads, or that its record names. */
export function fileKey(folder: string, iteration: number): string {
  return `${FILE_KEY_ROOT}${folder}/${iterationId(iteration)}.bin`;
}

/** The seed of an upload's bytes, from which their digest can be computed again. */
export function fileSeed(folder: string, iteration: number): string {
  return `${folder}/${iterationId(iteration)}`;
}
