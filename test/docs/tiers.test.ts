import { expect, it } from 'vitest';
import { readFaultsAtNoCost } from '../../src/package/known-faults.js';
import { powerOf } from '../../src/suite/plan/power.js';
import { readShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import { CHOSEN_TIERS, TIER_BUDGETS } from '../../src/suite/plan/tiers.js';
import { readPage } from './pages.js';

it('docs/tiers.md and the README say what the tiers are worth now', async () => {
  const { tiers } = await readShippedPlan();
  const faults = await readFaultsAtNoCost();
  const page = readPage('docs/tiers.md').text;
  const readme = readPage('README.md').text;
  expect(page).toContain(`of ${faults.length} known faults`);
  const misses: unknown = JSON.parse(readPage('docs/tier-misses.json').text);
  expect(page).toContain(`${[misses].flat().length} faults that a full run finds`);
  for (const tier of CHOSEN_TIERS) {
    for (const [kind, words] of [
      ['inspector', 'with an inspector'],
      ['wire', 'without'],
    ] as const) {
      const { checks, crossValidated } = tiers.interface[tier][kind];
      const found = powerOf(new Set(checks), faults).faults;
      const share = Math.round(crossValidated * 100);
      expect(page).toContain(
        `| \`${tier}\`, ${words} | ${checks.length} | ${found} | ${share} % |`,
      );
      if (tier === 'gate' && kind === 'wire') {
        expect(readme).toContain(`without an inspector its ${checks.length} checks find ${found}.`);
      }
      if (tier === 'gate' && kind === 'inspector') {
        expect(readme).toContain(
          `Its ${checks.length} checks find ${found} of the ${faults.length} deliberate faults that the suite is tested with, and ${share} %`,
        );
      }
    }
  }
});

it('docs/tiers.md and the README say what a tier may cost', () => {
  const page = readPage('docs/tiers.md').text;
  for (const tier of CHOSEN_TIERS) {
    const { requests, bytes, objects } = TIER_BUDGETS[tier];
    const price = `${requests} requests, ${bytes / 1e6} MB, ${objects} files and records`;
    expect(page).toContain(`| \`${tier}\` | ${price} |`);
  }
  const { requests } = TIER_BUDGETS.gate;
  expect(readPage('README.md').text).toContain(`\`gate\` sends ${requests} requests at most`);
});
