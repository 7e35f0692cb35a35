import { expect, it } from 'vitest';
import { checksFor } from './find-by-id.js';
import { loadSuite } from './load-suite.js';

it.each([
  ['files/oversize-is-400', /^files\/oversize\/[^/]+\/(length|chunked)$/],
  ['email/plain-email-passes', /^email\/plain-email$/],
])('of the checks that judge %s, the plainest comes first', async (id, plainest) => {
  const checks = checksFor(await loadSuite(), { id });
  expect(checks[0]?.id).toMatch(plainest);
  expect(checks.at(-1)?.id).toMatch(/^model\//);
});
