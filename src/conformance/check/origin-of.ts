import type { CheckFacts } from './check.js';

/**
 * What a check came from: the scenario, whose name the values of a matrix are added to, or the
 * property, whose checks share what is sent.
 */
export const originOf = ({ id, shares }: Pick<CheckFacts, 'id' | 'shares'>): string =>
  shares ?? id.split('/').slice(0, 2).join('/');
