import { expect, it } from 'vitest';
import { check } from '../../../test/support/report-events.js';
import { AppliedWaivers } from './applied-waivers.js';
import { parseWaivers } from './read-waivers.js';
import { withoutWaiver } from './without-waiver.js';

it('takes back a waiver with its reason, and leaves every other result as it is', () => {
  const failed = check('failed');
  const waivers = parseWaivers('w.yaml', 'waivers: [{ id: files/failed, reason: known }]');
  const waived = new AppliedWaivers(waivers, 0).applied(failed);
  expect(waived.outcome).toBe('waived');
  expect(withoutWaiver(waived)).toEqual(failed);
  const inconclusive = check('inconclusive');
  expect(withoutWaiver(inconclusive)).toBe(inconclusive);
});
