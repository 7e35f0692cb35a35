import { byteSize } from '../../config/byte-size.js';
import type { Scope } from './scope.js';

/**
 * A size as a step or its matrix has it, in bytes.
 *
 * @throws Error when the value is none: what a reference stands for is known only now
 */
export function bytesOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const parsed = byteSize.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${JSON.stringify(value)} is no size: ${parsed.error.issues[0]?.message}`);
}

/** The sizes of an upload, in bytes. */
export interface UploadSizes {
  size: number;
  /** How much of it is sent before the connection ends. */
  after?: number | undefined;
  /** What Content-Length states. */
  declared?: number | undefined;
}

/**
 * A target may state smaller limits than the interface's own. A size that a scenario does not take from `$limits` is
 * about something else than a limit, so it is cut to the largest one that must pass.
 *
 * @param written the size as it stands in the step
 */
export function withinLimit(
  size: number,
  written: unknown,
  kind: 'file' | 'email',
  scope: Scope,
): number {
  const limits = scope.get('limits') as Record<typeof kind, { accept: number }> | undefined;
  const aboutLimits = typeof written === 'string' && written.startsWith('$limits.');
  return limits === undefined || aboutLimits ? size : Math.min(size, limits[kind].accept);
}

/** What is sent and stated of a file that was cut: still all of it, or still less. */
export function scaledSizes({ size, after, declared }: UploadSizes, cut: number): UploadSizes {
  const scaled = (part: number | undefined): number | undefined =>
    part === undefined || part >= size ? part && Math.min(part, cut) : Math.min(part, cut - 1);
  return { size: cut, after: scaled(after), declared: scaled(declared) };
}
