import { expect, it } from 'vitest';
import { PASSED, violation } from '../../../test/support/engine-fakes.js';
import { check, MUST, run } from '../../../test/support/run-checks.js';
import { parseWaivers } from '../waivers/read-waivers.js';

const OTHER = 'files/upload-answers-200';
const refused = { ...PASSED, refused: [{ kind: 'other' as const }] };
const base = check('files/base', [violation()], { requirements: [MUST] });
const above = check('files/above', [refused], {
  requirements: [OTHER],
  buildsOn: ['files/base'],
});
const waivers = (...ids: string[]) =>
  parseWaivers(
    'w.yaml',
    `waivers: [${ids.map((id) => `{ id: ${id}, reason: known }`).join(', ')}]`,
  );

it.each([
  ['before', [above, base]],
  ['after', [base, above]],
])('waives what is planned %s the waived failure that it builds on', async (_, checks) => {
  const { results, finished, events } = await run(checks, {
    waivers: waivers('files/base', OTHER),
    concurrency: 1,
  });
  expect(finished.verdict).toBe('conformant');
  expect(results.get('files/above')).toMatchObject({
    outcome: 'waived',
    reason: 'builds on files/base, which is waived: known',
    noVerdict: 'files/base, on which it builds, failed',
    waiver: { id: 'files/base' },
  });
  expect(finished.requirements.find(({ id }) => id === OTHER)?.outcome).toBe('waived');
  expect(finished.summary.checks).toMatchObject({ waived: 2, inconclusive: 0 });
  expect(finished.waivers).toMatchObject([
    { state: 'used', checks: ['files/base'] },
    { state: 'used', checks: [] },
  ]);
  const ends = events.filter(({ type }) => type === 'check-finished');
  expect(ends).toMatchObject([{ check: { id: 'files/base' } }, { check: { id: 'files/above' } }]);
});

it('waives no requirement of which nothing was judged, unless it is named', async () => {
  const { results, finished } = await run([base, above], { waivers: waivers('files/base') });
  expect(results.get('files/above')?.outcome).toBe('waived');
  expect(finished.verdict).toBe('incomplete');
  const [other] = finished.requirements.filter(({ id }) => id === OTHER);
  expect(other).toMatchObject({
    outcome: 'inconclusive',
    reason: 'nothing of it was judged: builds on files/base, which is waived: known',
  });
  expect(other?.waiver).toBeUndefined();
  const seen = check('files/beside', [PASSED], { requirements: [OTHER] });
  const beside = await run([base, above, seen], { waivers: waivers('files/base') });
  expect(beside.finished.verdict).toBe('conformant');
});

it('leaves it without a verdict where the waiver is of something else', async () => {
  const other = check('files/other', [violation()], {
    requirements: ['files/bytes-are-stored-as-sent'],
  });
  const { results, finished } = await run([above, other, base], {
    waivers: waivers('files/other'),
  });
  expect(results.get('files/above')?.outcome).toBe('inconclusive');
  expect(finished.verdict).toBe('nonconformant');
});
