import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, otherLimits } from '../../profile/default-limits.js';
import { checkPolicy } from './check-policy.js';

const LOWERED = { ...DEFAULT_LIMITS, file: { accept: 4_194_304, refuse: 4_194_305 } };

const findings = (limits: typeof DEFAULT_LIMITS, policy: Parameters<typeof checkPolicy>[0]) => {
  const own = otherLimits(limits);
  const run = { options: {} };
  const target = own === undefined ? {} : { limits: own };
  return checkPolicy(policy, { tool: { suite: '' }, target, run, requirements: [] }).map(
    ({ message }) => message,
  );
};

it('lets a programme ask for the limits of the interface', () => {
  expect(findings(DEFAULT_LIMITS, { limits: 'interface' })).toEqual([]);
  expect(findings(LOWERED, {})).toEqual([]);
  expect(findings(LOWERED, { limits: 'interface' })).toEqual([
    "its limits are files up to 4.19 MB, emails up to 10 MB, split from 2.15 GB, and have to be the interface's",
  ]);
});
