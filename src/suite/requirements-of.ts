import type { Check } from '../conformance/check/check.js';
import type { Requirement } from '../spec/requirement.js';
import { REQUIREMENTS } from '../spec/requirements.js';

/** The requirements that a check judges, in the order of the interface. */
export function requirementsOf({ requirements }: Pick<Check, 'requirements'>): Requirement[] {
  return REQUIREMENTS.filter(({ id }) => requirements.includes(id));
}
