import { isDeepStrictEqual } from 'node:util';
import type { Limits } from '../spec/limits.js';

/**
 * The limits of section 8, which does not state whether 1 GB and 10 MB are decimal or binary: what
 * the smaller reading allows must be accepted, and what exceeds the larger must be refused.
 */
export const DEFAULT_LIMITS: Limits = {
  file: { accept: 1_000_000_000, refuse: 2 ** 30 + 1 },
  email: { accept: 10_000_000, refuse: 10 * 2 ** 20 + 1 },
  split: { whole: 2_000_000_000, split: 2 ** 31 + 1 },
};

/** The limits of a target; undefined where they are the interface's own. */
export const otherLimits = (limits: Limits): Limits | undefined =>
  isDeepStrictEqual(limits, DEFAULT_LIMITS) ? undefined : limits;
