import { choicesOf } from '../../src/conformance/circumstances/choices.js';
import type { KnownFault } from '../../src/package/known-faults.js';
import { DEFAULT_LIMITS } from '../../src/profile/default-limits.js';
import type { PlannedCheck } from '../../src/suite/plan/circumstance-plan.js';

/** What one upload leaves open. */
export const UPLOAD_CHOICES = choicesOf(
  { scenario: { steps: [{ upload: 'voice', as: 'file' }] }, values: {} },
  DEFAULT_LIMITS,
);

/** A check of one upload that may run several times. */
export const plannedCheck = (id: string, more: Partial<PlannedCheck> = {}): PlannedCheck => ({
  id,
  requirements: ['r'],
  choices: UPLOAD_CHOICES,
  sends: { exchanges: 2, uploads: 1, records: 0, named: 0 },
  mayRunAgain: true,
  ...more,
});

export const knownFault = (name: string, ...foundBy: string[]): KnownFault => ({
  fault: `r/${name}`,
  requirement: 'r',
  title: name,
  foundBy,
});
