import type { TierFacts } from '../../events/run-event.js';

/** A part of all checks, by its name. */
export interface RunTier extends Pick<TierFacts, 'name' | 'crossValidated'> {
  /** How many of the known faults checks find. */
  powerOf(checkIds: ReadonlySet<string>): Pick<TierFacts, 'faults' | 'faultsOf'>;
}
