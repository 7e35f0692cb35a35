import { expect, it } from 'vitest';
import { expectJUnit } from '../../../test/support/expect-junit.js';
import { loadReport, workload } from '../../../test/support/load-reports.js';
import { renderLoadJUnit } from './render-junit.js';

const crossed = {
  text: 'mail.acknowledged >= 1000',
  operator: '>=' as const,
  limit: 1000,
  unit: '',
  value: 100,
  outcome: 'crossed' as const,
};

it('has a case for each threshold, one for the archive and one for the load', async () => {
  const xml = renderLoadJUnit(loadReport());
  await expectJUnit(xml);
  expect(xml).toContain('<testsuites name="archive-assay" tests="3" failures="0" errors="0">');
});

it('fails on a crossed threshold, and on what was lost', async () => {
  const xml = renderLoadJUnit(
    loadReport({
      verdict: 'crossed',
      reasons: ['a threshold is crossed'],
      thresholds: [crossed],
      workloads: [workload({ lost: 2, corrupted: 0, lookedUp: 50 })],
    }),
  );
  await expectJUnit(xml);
  expect(xml).toContain('tests="3" failures="2" errors="0">');
  expect(xml).toContain('mail: 2 lost, 0 corrupted');
});

it('skips thresholds of which nothing can be said, and has no attribute that Jenkins refuses', async () => {
  const xml = renderLoadJUnit(
    loadReport({ verdict: 'invalid', reasons: ['too busy'], valid: false, thresholds: [crossed] }),
  );
  await expectJUnit(xml);
  expect(xml).toContain('tests="3" failures="0" errors="1">');
  expect(xml).toContain('<skipped/>');
});
