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

it('has a case for each threshold, the answers, the archive and the load', async () => {
  const xml = renderLoadJUnit(
    loadReport({ workloads: [workload({ lookedUp: 100, lost: 0, corrupted: 0 })] }),
  );
  await expectJUnit(xml);
  expect(xml).toContain('<testsuites name="archive-assay" tests="4" failures="0" errors="0">');
  expect(xml).toContain('skipped="0"');
});

it('skips the archive where nothing was looked up in it, and the answers where there were none', async () => {
  const xml = renderLoadJUnit(loadReport());
  await expectJUnit(xml);
  expect(xml).toContain('skipped="1"');
  expect(xml).toMatch(
    /name="what was acknowledged is archived">\s*<skipped\/>\s*<system-out><!\[CDATA\[nothing was looked up/,
  );
  const silent = workload({ statuses: {}, acknowledged: 0 });
  const none = renderLoadJUnit(loadReport({ verdict: 'incomplete', workloads: [silent] }));
  expect(none).toContain('nothing was answered');
  expect(none).toContain('nothing was acknowledged');
});

it('says what was measured in the unit of the threshold', () => {
  const errors = { ...crossed, text: 'errors < 1 %', operator: '<' as const, limit: 1 };
  const thresholds = [{ ...errors, unit: '%', value: 100 }];
  const xml = renderLoadJUnit(loadReport({ verdict: 'crossed', thresholds }));
  expect(xml).toContain('errors &lt; 1 %: 100 %');
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
  expect(xml).toContain('tests="4" failures="2" errors="0">');
  expect(xml).toContain('mail: 2 lost, 0 corrupted');
});

it('skips thresholds of which nothing can be said, and has no attribute that Jenkins refuses', async () => {
  const xml = renderLoadJUnit(
    loadReport({ verdict: 'invalid', reasons: ['too busy'], valid: false, thresholds: [crossed] }),
  );
  await expectJUnit(xml);
  expect(xml).toContain('tests="4" failures="0" errors="1">');
  expect(xml).toContain('<skipped/>');
});
