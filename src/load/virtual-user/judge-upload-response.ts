import type { UnrecordedResult } from '../../http/exchange/exchange-result.js';
import type { UploadHost } from '../../spec/operation.js';
import type { Series } from './series.js';
import type { WorkerState } from './worker-state.js';

/**
 * Counts the answer to an upload, or that there was none, and adds the violations that it shows.
 *
 * @returns whether it was acknowledged
 */
export function judgeUploadResponse(
  state: WorkerState,
  { counters }: Series,
  host: UploadHost,
  { answer, outcome, sentBytes, sentAt }: UnrecordedResult,
): boolean {
  const status = answer?.status;
  if (status === undefined) {
    // Whatever came back: the target may have kept what it was sent.
    const unknown = sentAt !== undefined || sentBytes > 0 || outcome === 'cancelled';
    if (unknown) counters.ambiguous += 1;
    else counters.countFailure(outcome);
    return false;
  }
  counters.countStatus(status);
  if (status === 401) state.rejectToken(host);
  if (status === 200) {
    counters.acknowledged += 1;
    return true;
  }
  if (status >= 500) counters.ambiguous += 1;
  else if (status >= 300) counters.refused += 1;
  else {
    counters.countFailure('wrong-status');
    state.violations.add('upload-status', `an upload answered ${status}, not 200`);
  }
  return false;
}
