import { it } from 'vitest';
import { killAgainAndAgain } from './kill-again-and-again.js';

it('loses nothing that it acknowledged, and shows nothing half-done, over 100 kills', () =>
  killAgainAndAgain(100));
