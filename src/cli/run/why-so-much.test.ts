import { expect, it } from 'vitest';
import { fakeCheck, NO_NEEDS, PASSED } from '../../../test/support/engine-fakes.js';
import { check, recordOf, runStarted } from '../../../test/support/report-events.js';
import type { Check } from '../../conformance/check/check.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import { whySoMuch } from './why-so-much.js';

const plain = fakeCheck([PASSED], { id: 'files/plain' });
const audit = (id: string, ...hosts: ('email' | 'voice')[]) =>
  fakeCheck([PASSED], {
    id,
    needs: { ...NO_NEEDS, wholeRun: 'afterwards', hosts: new Set(hosts) },
  });

function why(as: 'again' | 'resume', checks: Check[], outcomes: Outcome[]): string | undefined {
  const results = checks.map(({ id }, index) => check(outcomes[index] ?? 'passed', { id }));
  const { started } = recordOf([runStarted()]);
  const recorded = { started, checks: results, observations: [], exchanges: [] };
  const suite = { checks, scenarios: [], digest: 'sha256:0', ownRequirements: [] };
  const plan = checks.map((one) => ({ check: one, action: 'run' as const }));
  return whySoMuch({ as, recorded }, { plan, suite });
}

it('says which audit has everything judged anew, and how many checks that are', () => {
  expect(why('again', [plain, audit('files/audit')], ['passed', 'failed'])).toBe(
    '--again judges 2 checks anew, not only the 1 that did not pass: files/audit looks back on the whole run',
  );
  const two = [plain, audit('email/a', 'email'), audit('voice/b', 'voice')];
  expect(why('again', two, ['passed', 'failed', 'inconclusive'])).toBe(
    '--again judges 3 checks anew, not only the 2 that did not pass: email/a and 1 more look back on all that was sent to email and voice',
  );
});

it('says nothing where no audit adds anything', () => {
  expect(why('again', [plain, audit('files/audit')], ['failed', 'passed'])).toBeUndefined();
  expect(why('again', [plain, audit('files/audit')], ['failed', 'failed'])).toBeUndefined();
  expect(why('resume', [plain, audit('files/audit')], ['passed', 'failed'])).toBeUndefined();
});
