import { expect, it } from 'vitest';
import { readShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import { readPage } from './pages.js';

it('docs/circumstances.md says how much of what could meet does now', async () => {
  const { coverage } = await readShippedPlan();
  const { text } = readPage('docs/circumstances.md');
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  for (const run of ['all', 'full'] as const) {
    const { singles, pairs } = coverage[run];
    expect(text).toContain(`| \`${run}\` | ${percent(singles)} | ${percent(pairs)} |`);
  }
});
