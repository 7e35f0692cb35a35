import { expect, it } from 'vitest';
import { EXIT, worstExitCode } from './exit-codes.js';

it.each([
  [[EXIT.ok, EXIT.incomplete, EXIT.failed], EXIT.failed],
  [[EXIT.failed, EXIT.usage], EXIT.usage],
  [[EXIT.usage, EXIT.interrupted, EXIT.ok], EXIT.interrupted],
  [[EXIT.ok, EXIT.ok], EXIT.ok],
  [[], EXIT.incomplete],
])('the worst of %j is %d', (codes, worst) => {
  expect(worstExitCode(codes)).toBe(worst);
});
