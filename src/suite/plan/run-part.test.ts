import { expect, it } from 'vitest';
import type { Check } from '../../conformance/check/check.js';
import { parseProfile } from '../../profile/load-profile.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { prepareRun } from '../prepare-run.js';
import { TIER_BUDGETS } from './tiers.js';

const PROFILE = `
target: two of four
hosts: { conversations: "http://127.0.0.1:9", email: "http://127.0.0.1:9" }
emailFiles: conversations
auth: { bearer: secret }
limits:
  file: { accept: 200000, refuse: 200001 }
  email: { accept: 100000, refuse: 100001 }
`;
const MUSTS = new Set(REQUIREMENTS.filter(({ level }) => level === 'must').map(({ id }) => id));

it('has what exceeds the limits in the part of each push, where these are low', async () => {
  const low = `
target: low limits
hosts: { conversations: "http://127.0.0.1:9", voice: "http://127.0.0.1:9", email: "http://127.0.0.1:9", eventFeed: "http://127.0.0.1:9" }
emailFiles: conversations
auth: { bearer: secret }
`;
  const oversize = async (profile: string) => {
    const { plan } = await prepareRun(await parseProfile('low.yaml', profile, {}), {
      tier: 'gate',
    });
    return plan.some(
      ({ action, check }) => action === 'run' && /^files\/oversize\//.test(check.id),
    );
  };
  expect(await oversize(low)).toBe(false);
  expect(await oversize(`${low}limits: { file: { accept: 1000000, refuse: 1000001 } }`)).toBe(true);
});

it('chooses a tier anew for a target without some hosts, so that each must has a check', async () => {
  const target = await parseProfile('two.yaml', PROFILE, {});
  const gate = await prepareRun(target, { tier: 'gate' });
  const all = await prepareRun(target, {});
  const mustsOf = (plan: typeof gate.plan) => {
    const judging = plan.filter(({ action }) => action === 'run').map(({ check }) => check);
    // What looks at a whole run, and what tries many cases, costs more than a tier has.
    const isCheap = ({ needs, id }: Check) => needs.wholeRun === undefined && !/^model\//.test(id);
    const ids = judging.filter(isCheap).flatMap((check) => check.requirements);
    return [...new Set(ids)].filter((id) => MUSTS.has(id)).sort();
  };
  expect(mustsOf(gate.plan)).toEqual(mustsOf(all.plan));
  expect(mustsOf(gate.plan)).toContain('files/length-is-optional');
  const { requests, objects } = TIER_BUDGETS.gate;
  expect(gate.totals.exchanges).toBeLessThanOrEqual(requests);
  expect(gate.totals.files + gate.totals.records).toBeLessThanOrEqual(objects);
});
