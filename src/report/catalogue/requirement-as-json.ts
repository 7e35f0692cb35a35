import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';

/** A requirement for programs: all of it but its kind, which is for verdicts alone. */
export function requirementAsJson<R extends Requirement | OwnRequirement>(requirement: R) {
  const { kind: _, ...stated } = { kind: undefined, ...requirement };
  return stated;
}
