import { expect, it } from 'vitest';
import { judgeWithDamagedScenarios } from './damaged-scenarios.js';

it('2,000 slips of the keyboard in scenarios never accuse a sound archive', async () => {
  const { refused, accepted, accusations } = await judgeWithDamagedScenarios(2_000, 2);
  expect(accusations).toEqual([]);
  expect(refused).toBeGreaterThan(accepted);
});
