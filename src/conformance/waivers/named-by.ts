import picomatch from 'picomatch';
import { pathOf } from '../../spec/id-path.js';
import type { Waiver } from '../events/waiver.js';

/** What a waiver names: checks, and requirements whose every failure it waives. */
export interface NamedBy {
  /** By its id, or by the id of the scenario that it comes from. */
  check(id: string): boolean;
  requirement(id: string): boolean;
}

export function namedBy({ id: glob }: Pick<Waiver, 'id'>): NamedBy {
  const matcher = picomatch(glob);
  // A further argument, as callbacks get it, would have it return an object.
  const matches = (id: string) => matcher(id);
  return { check: (id) => withScenario(id).some(matches), requirement: matches };
}

/**
 * An id and its beginnings, but for its area: a single word must not waive a whole operation.
 */
const withScenario = (id: string): string[] => pathOf(id).slice(1);
