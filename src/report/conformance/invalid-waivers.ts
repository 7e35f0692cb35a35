import type { WaiverResult } from '../../conformance/events/waiver.js';
import type { RunRecord } from './run-record.js';

/** A waiver that fails the run, and why. */
export interface InvalidWaiver extends WaiverResult {
  message: string;
}

/** The waivers that fail a run: a format that lists checks as tests has to list these as well. */
export function invalidWaivers({ finished }: RunRecord): InvalidWaiver[] {
  return (finished?.waivers ?? []).flatMap((waiver): InvalidWaiver[] => {
    const message = whyInvalid(waiver);
    return message === undefined ? [] : [{ ...waiver, message }];
  });
}

function whyInvalid({ state, expiry, checks }: WaiverResult): string | undefined {
  if (state === 'stale') return 'stale: everything that it names passes now; take it out';
  if (state !== 'expired') return undefined;
  const failing =
    checks.length === 0 ? 'nothing that it names failed' : 'it waives nothing any more';
  return `expired after ${expiry}: ${failing}`;
}
