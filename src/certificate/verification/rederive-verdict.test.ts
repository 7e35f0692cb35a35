import { expect, it } from 'vitest';
import {
  check,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { AppliedWaivers } from '../../conformance/waivers/applied-waivers.js';
import { parseWaivers } from '../../conformance/waivers/read-waivers.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { rederiveVerdict } from './rederive-verdict.js';

const WAIVERS = parseWaivers(
  'w.yaml',
  'waivers: [{ id: files/base, reason: known }, { id: files/two, reason: for it }]',
);
const base = check('failed', { id: 'files/base', requirements: ['files/one'] });
const above = check('inconclusive', { id: 'files/above', requirements: ['files/two'] });
const on = (id: string): Pick<CheckResult, 'because'> => ({
  because: { kind: 'builds-on', check: id, checks: [id] },
});

function findings(checks: CheckResult[], two: 'waived' | 'inconclusive'): string[] {
  const record = recordOf([
    runStarted(),
    ...checks.map((one) => ({ type: 'check-finished' as const, check: one, exchanges: [] })),
    runFinished({
      requirements: [
        requirement('waived', { id: 'files/one', checks: ['files/base'] }),
        requirement(two, { id: 'files/two', checks: ['files/above'] }),
      ],
    }),
  ]);
  return rederiveVerdict(collectReport(record, 0), WAIVERS)
    .map(({ message }) => message)
    .filter((message) => message.startsWith('files/'));
}

const counted = (cause: Pick<CheckResult, 'because'>): CheckResult[] =>
  new AppliedWaivers(WAIVERS, 0).appliedToAll([base, { ...above, ...cause }]);

it('derives that a check is waived with what it builds on', () => {
  expect(findings(counted(on('files/base')), 'waived')).toEqual([]);
});

it('leaves what a report calls inconclusive as it is', () => {
  const [waived = base] = counted({});
  expect(findings([waived, { ...above, ...on('files/base') }], 'inconclusive')).toEqual([]);
});

it('finds one that builds on what is not waived', () => {
  const [waived = base, forged = above] = counted(on('files/base'));
  expect(findings([waived, { ...forged, ...on('files/other') }], 'waived')).toEqual([
    'files/above is waived, and no waiver covers it',
    'files/two is called waived, and its checks make it inconclusive',
  ]);
});
