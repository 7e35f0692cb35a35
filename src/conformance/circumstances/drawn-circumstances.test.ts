import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { choicesOf } from './choices.js';
import { entriesOf } from './circumstances.js';
import { drawnCircumstances } from './drawn-circumstances.js';

const CHOICES = choicesOf(
  {
    scenario: {
      steps: [
        { upload: 'conversations', as: 'file' },
        { submit: 'conversations', record: { attach: ['$file'] } },
      ],
    },
    values: {},
  },
  DEFAULT_LIMITS,
);
const IDS = Array.from({ length: 400 }, (_, number) => `area/check-${number}`);
const all = IDS.flatMap((id) => entriesOf(drawnCircumstances(id, CHOICES)));

it('draws the same for the same check', () => {
  const once = IDS.map((id) => drawnCircumstances(id, CHOICES));
  expect(IDS.map((id) => drawnCircumstances(id, CHOICES))).toEqual(once);
  expect(new Set(once.map((one) => JSON.stringify(one))).size).toBeGreaterThan(100);
});

it('draws each cheap value for some checks, and no costly one for any', () => {
  for (const [topic, choices] of CHOICES) {
    for (const { value, isCostly } of choices.slice(1)) {
      const isDrawn = all.some(([one, other]) => one === topic && other === value);
      expect([topic, value, isDrawn]).toEqual([topic, value, !isCostly]);
    }
  }
});
