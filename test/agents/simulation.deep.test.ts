import { it } from 'vitest';
import { checkRandomRun } from './random-faults.js';

it('is sound under a thousand random combinations of faults', () => {
  for (let seed = 1_000; seed < 2_000; seed++) checkRandomRun(seed);
});
