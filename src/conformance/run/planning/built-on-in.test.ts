import { expect, it } from 'vitest';
import { fakeCheck } from '../../../../test/support/engine-fakes.js';
import { builtOnIn } from './built-on-in.js';
import type { Planned } from './plan.js';

const leftOut = (id: string, more: { isSkipped?: true } = {}): Planned => ({
  check: fakeCheck([], { id }),
  action: 'deselected',
  reason: 'it is not selected',
  ...more,
});

it('tells what is left out, and run and reported since a check of the run builds on it', () => {
  const isBuiltOn = builtOnIn([
    { check: fakeCheck([], { id: 'run', buildsOn: ['base', 'quiet'] }), action: 'run' },
    leftOut('base/voice'),
    leftOut('other'),
    leftOut('quiet', { isSkipped: true }),
  ]);
  const ids = ['run', 'base/voice', 'other', 'quiet'];
  expect(ids.filter(isBuiltOn)).toEqual(['base/voice']);
});
