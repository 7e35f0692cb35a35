import { plural } from './plural.js';
import { visible } from './visible.js';

/** Runs whose verdicts a later one took over, the last one last. */
export interface ContinuedRuns {
  kept: number;
  runs: readonly {
    id: string;
    startedAt: string;
    durationMs: number;
    exchanges: number;
    bytesSent: number;
  }[];
}

/**
 * `from run r-7f3a of 2026-11-01T10:00:00.000Z and 2 before it, 41 verdicts taken over`; undefined
 * of a run that stands alone.
 */
export function continuationInWords(continues: ContinuedRuns | undefined): string | undefined {
  const last = continues?.runs.at(-1);
  if (continues === undefined || last === undefined) return undefined;
  const earlier = continues.runs.length > 1 ? ` and ${continues.runs.length - 1} before it` : '';
  const from = `${visible(last.id)} of ${visible(last.startedAt)}${earlier}`;
  return `from run ${from}, ${plural(continues.kept, 'verdict')} taken over`;
}
