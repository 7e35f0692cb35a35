import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import type { Limits } from '../../spec/limits.js';
import { limitsOfProfile, SCALED_SIZES } from '../target/embedded-profile.js';

const NAMES = ['interface', 'embedded'] as const;
/** Limits for which the build counts and chooses. */
export type PlannedLimits = (typeof NAMES)[number];

/** The limits that most targets have, and those of the reference archive in a run of seconds. */
export const PLANNED_LIMITS: Readonly<Record<PlannedLimits, Limits>> = {
  interface: DEFAULT_LIMITS,
  embedded: limitsOfProfile(SCALED_SIZES),
};

/** The name of some limits; undefined of those that a profile states in its own way. */
export const plannedLimits = (limits: Limits): PlannedLimits | undefined =>
  NAMES.find((name) => isDeepStrictEqual(limits, PLANNED_LIMITS[name]));
