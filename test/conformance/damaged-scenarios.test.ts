import { expect, it } from 'vitest';
import { judgeWithDamagedScenarios } from './damaged-scenarios.js';

it('a slip of the keyboard in a scenario never accuses a sound archive (a sample)', async () => {
  const { refused, accepted, accusations } = await judgeWithDamagedScenarios(60, 1);
  expect(accusations).toEqual([]);
  expect(refused).toBeGreaterThan(accepted);
});
