import { expect, it } from 'vitest';
import { readShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import { heldBackJobs, renderHeldBack } from './held-back.js';
import type { CheckVerdict, Job } from './job.js';

it('judges each fault by a choice that was made without its part', async () => {
  const plan = await readShippedPlan();
  const jobs = await heldBackJobs({ seed: 1, count: 25, tier: 'smoke' }, plan);
  expect(jobs).toHaveLength(25);
  const chosen = new Set(jobs.map(({ only = [] }) => only.join()));
  expect(chosen.size).toBe(5);
  expect(chosen).not.toContain(plan.tiers.interface.smoke.inspector.checks.join());
  expect(jobs.every(({ only = [] }) => only.some((id) => id.includes('of-the-run')))).toBe(true);
});

it('says how many were found, under which requirement, and which were missed', () => {
  const fault = 'files/upload-answers-200/created';
  const verdict = (failedMusts: string[], name = fault): CheckVerdict => ({
    job: { kind: 'held-back', name, options: {}, inspector: true } satisfies Job,
    verdict: '',
    reason: '',
    failedMusts,
    failedShoulds: [],
    passed: [],
    open: [],
    ended: [],
    milliseconds: 1,
    exchanges: 700,
  });
  const text = renderHeldBack([
    verdict(['files/upload-answers-200']),
    verdict(['files/length-is-optional']),
    verdict([], 'files/missed'),
    { ...verdict([]), broken: 'the harness failed' },
  ]);
  expect(text).toContain('2 of 3 (66.7 %) found');
  expect(text).toContain('1 of 3 (33.3 %) under the requirement that they break');
  expect(text).toContain('- files/missed');
  expect(renderHeldBack([])).toBe('');
});
