import { expect, it } from 'vitest';
import { parseThreshold } from '../scenario/parse-threshold.js';
import { thresholdsSoFar } from './scenario-thresholds.js';

it('leaves out no threshold that is judged at the end', () => {
  const thresholds = ['lost == 0', 'failed == 0'].map((text) => ({
    threshold: parseThreshold(text, []),
    abort: false,
    afterMs: 0,
  }));
  const soFar = thresholdsSoFar(thresholds, { series: [], violations: 0 });
  expect(soFar).toMatchObject([
    { text: 'lost == 0', outcome: 'no-samples', reason: 'judged at the end' },
    { text: 'failed == 0', outcome: 'no-samples' },
  ]);
  expect(soFar[1]).not.toHaveProperty('reason');
});
