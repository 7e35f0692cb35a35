import prettyBytes from 'pretty-bytes';
import prettyMs from 'pretty-ms';
import type { PlanTotals } from '../../conformance/events/run-event.js';

/** More than anyone would want to find out by waiting. */
const VERY_MUCH_BYTES = 10e9;
/** What a link of 1 Gbit/s carries. */
const BYTES_PER_MS = 125_000;

/**
 * What a run says before it begins that moves very much: how much, how long that takes at least,
 * and what moves less.
 *
 * @returns undefined where it is not much
 */
export function whatItMoves({ bytes }: Pick<PlanTotals, 'bytes'>): string | undefined {
  if (bytes <= VERY_MUCH_BYTES) return undefined;
  const time = prettyMs(bytes / BYTES_PER_MS, { unitCount: 1 });
  return [
    `this moves ${prettyBytes(bytes)}, which takes ${time} at 1 Gbit/s, and ten times that at 100 Mbit/s`,
    '  less: lower `limits` in the profile, where a test instance has them, or --tier gate; --dry-run shows what moves it',
  ].join('\n');
}
