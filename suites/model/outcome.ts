import type { JudgedStep } from 'archive-assay/property';
import type { ArchiveState } from './state.js';

/** What a command sends and expects, and what the archive holds after it. */
export interface Outcome {
  state: ArchiveState;
  steps: JudgedStep[];
}

/** Any answer at all. */
export const ANY_ANSWER = ['2xx' as const, '3xx' as const, '4xx' as const, '5xx' as const];

/** A command that says nothing in this state. */
export const nothing = (state: ArchiveState): Outcome => ({ state, steps: [] });
