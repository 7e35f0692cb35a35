import { expect, it } from 'vitest';
import type { Conclusion } from '../../language/conclusion.js';
import { attemptApart } from './run-attempt.js';

const PASSED: Conclusion = { kind: 'passed', refused: [], answers: [] };
const FAILED: Conclusion = {
  kind: 'inconclusive',
  cause: 'lost-answer',
  reason: 'reset',
  exchange: undefined,
  subject: { kind: 'upload', host: 'voice', framing: 'length' },
};

/** What comes of some attempts, of which the first ends in a way, and whether each met others. */
async function attempted(conclusion: Conclusion, wasFollowed: boolean, meetsOthers = true) {
  const met: boolean[] = [];
  const attempt = await attemptApart(async (meets) => {
    met.push(meets);
    return met.length === 1
      ? { conclusion, exchanges: [], wasFollowed }
      : { conclusion: PASSED, exchanges: [], wasFollowed: false };
  }, meetsOthers);
  return { met, attempt };
}

it('holds nothing against a check that came of a request right behind its own', async () => {
  const { met, attempt } = await attempted(FAILED, true);
  expect(met).toEqual([true, false]);
  expect(attempt).toEqual({ conclusion: PASSED, exchanges: [] });
});

it('attempts a check once where it passes, or nothing came right behind', async () => {
  expect((await attempted(PASSED, true)).met).toEqual([true]);
  const { met, attempt } = await attempted(FAILED, false);
  expect([met, attempt.conclusion]).toEqual([[true], FAILED]);
  expect((await attempted(FAILED, false, false)).met).toEqual([false]);
});
