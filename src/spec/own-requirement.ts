import type { Level } from './requirement.js';

/**
 * What a team demands of its archive beyond the interface. It is judged separately from the
 * interface, and never counts as part of it.
 */
export interface OwnRequirement {
  /** `<area>/<slug>`, in an area that the interface does not use. */
  id: string;
  level: Level;
  /** What holds. */
  statement: string;
  /** Where that is agreed: a contract, a decision, a ticket. */
  source: string;
}
