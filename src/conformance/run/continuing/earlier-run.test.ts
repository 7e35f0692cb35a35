import { expect, it } from 'vitest';
import { check, failure, finished } from '../../../../test/support/report-events.js';
import type { Failure } from '../../events/run-event.js';
import { endsOf } from './earlier-run.js';

const failsUnderOf = (kept: Partial<Failure>) =>
  endsOf({
    kept: new Map([['voice/x', finished(check('failed', { failure: failure(kept) }))]]),
  }).get('voice/x')?.failsUnder;

it('knows what a kept failure needs, so that it explains no others', () => {
  const failsUnder = { framing: 'padded-byte-chunks', timing: 'paused' };
  expect(failsUnderOf({ reproduced: '2 of 2', failsUnder })).toEqual(failsUnder);
});

it('knows nothing of what a failure needs that comes now and then', () => {
  expect(failsUnderOf({ reproduced: '1 of 3', failsUnder: { timing: 'paused' } })).toEqual({});
});
