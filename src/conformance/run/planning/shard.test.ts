import { expect, it } from 'vitest';
import { fakeCheck, NO_NEEDS } from '../../../../test/support/engine-fakes.js';
import type { Planned } from './plan.js';
import { withinShard } from './shard.js';

const check = (id: string, more = {}) => fakeCheck([], { id, ...more });
const planned: Planned[] = Array.from({ length: 300 }, (_, index) => ({
  check: check(`files/check-${index}`),
  action: 'run',
}));
const ran = (plan: Planned[]) =>
  plan.filter(({ action }) => action === 'run').map((one) => one.check.id);

it('gives each check to one of the shards, about as many to each, and always the same', () => {
  const shards = [1, 2, 3].map((index) => ran(withinShard(planned, { index, of: 3 })));
  expect(shards.flat().sort()).toEqual(ran(planned).sort());
  for (const shard of shards) expect(shard.length).toBeGreaterThan(70);
  expect(ran(withinShard(planned.toReversed(), { index: 2, of: 3 })).sort()).toEqual(
    shards[1]?.toSorted(),
  );
  expect(withinShard(planned, undefined)).toEqual(planned);
});

it('keeps together what shares a request, and leaves audits to each shard', () => {
  const shared = ['a', 'b', 'c', 'd', 'e'].map(
    (id): Planned => ({ check: check(id, { shares: 'one' }), action: 'run' }),
  );
  expect([0, 5]).toContain(ran(withinShard(shared, { index: 1, of: 4 })).length);
  const needs = { ...NO_NEEDS, wholeRun: 'afterwards' as const };
  const audit: Planned = { check: check('audit', { needs }), action: 'run' };
  for (const index of [1, 2, 3]) expect(withinShard([audit], { index, of: 3 })).toEqual([audit]);
});
