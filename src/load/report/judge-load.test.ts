import { expect, it } from 'vitest';
import { loadReport, workload } from '../../../test/support/load-reports.js';
import { parseProfile } from '../../profile/load-profile.js';
import { parseLoadScenario } from '../scenario/parse-load-scenario.js';
import type { FinishedLoad } from './finished-load.js';
import { judgeLoad } from './judge-load.js';

async function finished(more: Partial<FinishedLoad> = {}): Promise<FinishedLoad> {
  const text =
    'id: load/x\ntitle: x\nworkloads: { mail: { submit: email, connections: 1, count: 1 } }';
  const parsed = parseLoadScenario('x.yaml', text);
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  const profile = 'target: T\nhosts: { email: http://a.test }\nauth: { bearer: x }\n';
  const target = await parseProfile('profile.yaml', profile, {});
  return {
    setup: { target, scenario: parsed.scenario, text, version: '1', seed: 1, shownOptions: {} },
    runId: 'r',
    startedAt: new Date(),
    thresholds: [],
    series: [],
    judged: [],
    health: undefined,
    search: undefined,
    verification: undefined,
    violations: [],
    harnessError: undefined,
    // Otherwise it would be one that ended within its warm-up.
    abortedBy: 'failed == 0',
    deadlinePassed: false,
    interrupted: false,
    degraded: [],
    agents: undefined,
    ...more,
  };
}

const crossed = loadReport({
  workloads: [workload()],
  invalid: ['the generator was late'],
  thresholds: [
    { text: 'failed == 0', operator: '==', limit: 0, unit: '', value: 20, outcome: 'crossed' },
  ],
});

it('decides nothing by a threshold that is crossed in an invalid load, and says so', async () => {
  expect(judgeLoad(await finished(), crossed)).toEqual({
    verdict: 'invalid',
    reasons: [
      'the generator was late',
      'crossed, but by figures that decide nothing: failed == 0: 20',
    ],
  });
});

it('calls a wrong answer the fault of the target, however the generator fared', async () => {
  const violations = [{ kind: 'id-issued-twice' as const, count: 1, example: 'a' }];
  const { verdict } = judgeLoad(await finished({ violations }), crossed);
  expect(verdict).toBe('crossed');
});

it('does not repeat that a load was interrupted', async () => {
  const judged = judgeLoad(await finished({ interrupted: true }), crossed);
  expect(judged).toEqual({ verdict: 'interrupted', reasons: [] });
});
