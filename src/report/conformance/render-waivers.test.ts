import { expect, it } from 'vitest';
import {
  check,
  failure,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { parseWaivers } from '../../conformance/waivers/read-waivers.js';
import { renderWaivers } from './render-waivers.js';

const failed = check('failed', { id: 'a/base', requirements: ['a/one'], failure: failure({}) });
const builds: CheckResult['because'] = { kind: 'builds-on', check: 'a/base', checks: ['a/base'] };
const open = (id: string, requirement: string, because?: CheckResult['because']) => ({
  ...check('inconclusive', { id, requirements: [requirement] }),
  ...(because && { because }),
});

it('lists what was not judged for what failed, in one waiver to be signed', () => {
  const record = recordOf([
    runStarted(),
    finished(failed),
    ...[open('a/two', 'a/two', builds), open('a/three', 'a/three', builds)].map((one) =>
      finished(one),
    ),
    finished(open('a/lost', 'a/lost')),
    runFinished({
      requirements: [
        requirement('failed', { id: 'a/one', checks: ['a/base'] }),
        requirement('inconclusive', { id: 'a/two', checks: ['a/two'] }),
        requirement('inconclusive', { id: 'a/three', checks: ['a/three'] }),
        requirement('inconclusive', { id: 'a/lost', checks: ['a/lost'] }),
      ],
    }),
  ]);
  const { text, count } = renderWaivers(record, 'r.json');
  expect(count).toBe(2);
  const filled = parseWaivers('w.yaml', text.replaceAll('reason: ""', 'reason: known'));
  expect(filled.map(({ id }) => id)).toEqual(['a/one', 'a/two', 'a/three']);
  expect(text).toContain('# Nothing of these 2 musts was judged, for all of it builds on');
});
