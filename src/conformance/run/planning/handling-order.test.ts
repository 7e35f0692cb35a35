import { expect, it } from 'vitest';
import { fakeCheck, NO_NEEDS, PASSED } from '../../../../test/support/engine-fakes.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import type { Needs } from '../../scenario/cost.js';
import { inTurns } from './handling-order.js';
import type { Planned } from './plan.js';

function check(id: string, needs: Partial<Needs> = {}, circumstances: Circumstances[] = [{}]) {
  return fakeCheck([PASSED], { id, needs: { ...NO_NEEDS, ...needs }, circumstances });
}

const run = (one: ReturnType<typeof check>): Planned => ({ check: one, action: 'run' });
const ids = (turns: Planned[][]) => turns.map((turn) => turn.map((one) => one.check.id));

it('begins with what lasts longest whatever the target does, but not with all of it at once', () => {
  const planned = [
    ...['a', 'b', 'c', 'd'].map((name) => check(`files/${name}`)),
    check('files/unhurried', {}, [{}, { history: 'unhurried' }]),
    check('files/audit', { wholeRun: 'afterwards' }),
    check('files/short-rest', { restMs: 150 }),
    check('files/throughout', { wholeRun: 'throughout' }),
    check('files/rest', { restMs: 6_000 }),
  ].map(run);
  expect(ids(inTurns(planned))).toEqual([
    [
      'files/throughout',
      'files/unhurried',
      ...['files/a', 'files/b', 'files/c'],
      'files/rest',
      ...['files/d', 'files/short-rest'],
    ],
    ['files/audit'],
    [],
  ]);
});

it('asks nothing of what is not run', () => {
  const some = check('files/left-out');
  Object.defineProperty(some, 'circumstances', { get: () => expect.unreachable() });
  const leftOut: Planned = { check: some, action: 'deselected', reason: 'x' };
  const other: Planned = { check: some, action: 'not-observed', reason: 'x' };
  expect(inTurns([leftOut, other])).toEqual([[other], [], [leftOut]]);
});
