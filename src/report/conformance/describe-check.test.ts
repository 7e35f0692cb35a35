import { expect, it } from 'vitest';
import { failure } from '../../../test/support/report-events.js';
import { failureFacts } from './describe-check.js';

it('names the scenario of the smallest case, where there is one', () => {
  const labels = (facts: [string, string][]) => facts.map(([label]) => label);
  expect(labels(failureFacts(failure()))).not.toContain('scenario');
  const counterexample = { scenario: 'reports/counterexamples/x.yaml', seed: 1, shrinks: 2 };
  expect(failureFacts(failure({ counterexample }))).toContainEqual([
    'scenario',
    'reports/counterexamples/x.yaml',
  ]);
});
