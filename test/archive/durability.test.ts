import { it } from 'vitest';
import { killAgainAndAgain } from './kill-again-and-again.js';

/** A sample; durability.deep.test.ts kills it more often. */
it('loses nothing that it acknowledged, and shows nothing half-done, over 5 kills', () =>
  killAgainAndAgain(5));
