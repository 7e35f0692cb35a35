import { z } from 'zod';
import { namesIn } from './reference.js';
import type { Scope } from './scope.js';

/** The sizes of an upload, in bytes. */
export interface UploadSizes {
  size: number;
  /** How much of it is sent before the connection ends. */
  after?: number | undefined;
  /** What Content-Length states. */
  declared?: number | undefined;
}

/**
 * A target may state smaller limits than the interface's own. A size that a scenario does not take
 * from `$limits` is about something else than a limit, so it is cut to the largest one that must
 * pass.
 *
 * @param written what the step says of the size
 */
export function withinLimit(
  size: number,
  written: unknown,
  kind: 'file' | 'email',
  scope: Scope,
): number {
  const limits = scopedLimits.safeParse(scope.get('limits'));
  if (!limits.success || namesIn(written).includes('limits')) return size;
  return Math.min(size, limits.data[kind].accept);
}

/**
 * Which limit a request is over: a target that refuses it says nothing else about it, whatever it is
 * sent for (section 8).
 *
 * @param bytes of the file, or of the request body of the email
 */
export function limitExceeded(
  bytes: number,
  kind: 'file' | 'email',
  scope: Scope,
): string | undefined {
  const limits = scopedLimits.safeParse(scope.get('limits'));
  if (!limits.success || bytes <= limits.data[kind].accept) return undefined;
  return `it has ${bytes} bytes, and no ${kind} of more than ${limits.data[kind].accept} has to pass`;
}

const accept = z.object({ accept: z.number() });
const scopedLimits = z.object({ file: accept, email: accept });

/** What is sent and stated of a file that was cut: still all of it, or still less. */
export function scaledSizes({ size, after, declared }: UploadSizes, cut: number): UploadSizes {
  const scaled = (part: number | undefined): number | undefined =>
    part === undefined || part >= size ? part && Math.min(part, cut) : Math.min(part, cut - 1);
  return { size: cut, after: scaled(after), declared: scaled(declared) };
}
