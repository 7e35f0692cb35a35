import type { CheckBudget } from './choose-checks.js';

/** Selections of checks that have a name, from the cheapest to the whole. */
export const TIERS = ['smoke', 'gate', 'all', 'full'] as const;

export type Tier = (typeof TIERS)[number];

/**
 * Sorts the names of tiers by size. What is no tier, such as the name of a choice by budget, comes
 * before all.
 */
export function compareTiers(a: string, b: string): number {
  return sizeOf(a) - sizeOf(b);
}

const BY_SIZE: readonly string[] = TIERS;
const sizeOf = (tier: string): number => BY_SIZE.indexOf(tier);

/** The tiers that are chosen by power for price; the others are not limited. */
export const CHOSEN_TIERS = ['smoke', 'gate'] as const;

export type ChosenTier = (typeof CHOSEN_TIERS)[number];

/** What a run of each may cost at most. */
export const TIER_BUDGETS: Readonly<Record<ChosenTier, Required<CheckBudget>>> = {
  smoke: { requests: 300, bytes: 5_000_000, objects: 150 },
  gate: { requests: 900, bytes: 40_000_000, objects: 500 },
};

export const isChosenTier = (tier: string): tier is ChosenTier =>
  CHOSEN_TIERS.some((one) => one === tier);
