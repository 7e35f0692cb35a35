import { expect, it } from 'vitest';
import { check } from '../../../test/support/report-events.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { AppliedWaivers } from '../../conformance/waivers/applied-waivers.js';
import { parseWaivers } from '../../conformance/waivers/read-waivers.js';
import { coveredWithoutCause } from './covered-without-cause.js';

const waiving = new AppliedWaivers(
  parseWaivers('w.yaml', 'waivers: [{ id: files/base, reason: known }]'),
  0,
);
const because = { kind: 'builds-on' as const, check: 'files/base', checks: ['files/base'] };
const base = check('failed', { id: 'files/base' });
const above = check('inconclusive', { id: 'files/above' });
const told = waiving.appliedToAll([base, { ...above, because }]);

it.each<[string, CheckResult, string[]]>([
  ['the same cause follows', { ...above, because }, []],
  ['no cause follows', above, ['files/above']],
  [
    'another cause follows',
    { ...above, because: { kind: 'builds-on', check: 'files/x', checks: ['files/x'] } },
    ['files/above'],
  ],
])('believes what builds on a waived failure only where %s', (_, again, wanted) => {
  expect(told[1]?.outcome).toBe('waived');
  const now = new Map([base, again].map((one) => [one.id, one]));
  expect([...coveredWithoutCause(told, now, waiving)]).toEqual(wanted);
});
