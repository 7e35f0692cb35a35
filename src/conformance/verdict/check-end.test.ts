import { expect, it } from 'vitest';
import { fakeCheck, NO_NEEDS, PASSED } from '../../../test/support/engine-fakes.js';
import { checkEnd } from './check-end.js';

it('tells of a check whether it looks back on the whole run', () => {
  const [plain] = checkEnd(fakeCheck([PASSED]), { outcome: 'passed' });
  expect(plain).not.toHaveProperty('check.wholeRun');
  const audit = fakeCheck([PASSED], { needs: { ...NO_NEEDS, wholeRun: 'afterwards' } });
  expect(checkEnd(audit, { outcome: 'passed' })).toMatchObject([{ check: { wholeRun: true } }]);
  const amid = fakeCheck([PASSED], { needs: { ...NO_NEEDS, wholeRun: 'throughout' } });
  expect(checkEnd(amid, { outcome: 'passed' })[0]).not.toHaveProperty('check.wholeRun');
});
