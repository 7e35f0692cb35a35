import { expect, it } from 'vitest';
import { checksFor, findById } from './find-by-id.js';
import { loadSuite } from './load-suite.js';

it.each([
  ['files/oversize-is-400', /^files\/oversize\/[^/]+\/(length|chunked)$/],
  ['email/plain-email-passes', /^email\/plain-email$/],
])('of the checks that judge %s, the plainest comes first', async (id, plainest) => {
  const checks = checksFor(await loadSuite(), { id });
  expect(checks[0]?.id).toMatch(plainest);
  expect(checks.at(-1)?.id).toMatch(/^model\//);
});

it('tells where ids of one\u2019s own are, of which nothing here is like', async () => {
  const suite = await loadSuite();
  expect(() => findById(suite, [], 'quick/errors-are-json')).toThrow(
    'there is no requirement, check or fault quick/errors-are-json; one of your own is known with --scenarios and its folder',
  );
  expect(() => findById(suite, [], 'files/oversize-is-40')).toThrow(/40 \(did you mean [^)]*\?\)$/);
});

it('knows a scenario by its cases, and by no case that it lacks', async () => {
  const suite = await loadSuite();
  const scenarioOf = (id: string) => findById(suite, [], id).scenario?.id;
  expect(scenarioOf('files/upload-answers-200')).toBe('files/upload-answers-200');
  expect(scenarioOf('files/upload-answers-200/voice')).toBe('files/upload-answers-200');
  expect(scenarioOf('files/upload-answers-200/voice/1')).toBe('files/upload-answers-200');
  expect(() => scenarioOf('files/upload-answers-200/voice/2')).toThrow(/there is no .*voice\/2/);
});
