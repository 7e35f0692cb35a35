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
