import { expect, it } from 'vitest';
import { loadReport } from '../../../test/support/load-reports.js';
import { cutRun, mixedRun, recordOf } from '../../../test/support/report-events.js';
import { runAnnotations } from '../conformance/run-annotations.js';
import { loadAnnotations } from '../load/load-annotations.js';
import { type Annotation, annotationLines } from './annotation.js';

const shown = (annotations: Annotation[]) => annotations.map(({ level, title }) => [level, title]);

it('tells of what failed, the worst first, and of what has no verdict', () => {
  const record = recordOf(mixedRun());
  expect(shown(runAnnotations(record, false))).toEqual([
    ['error', 'files/failed-rule (must, section 4.1)'],
    ['warning', 'voice/lax-rule (should, section 4.3)'],
    ['warning', 'files/error-rule is in error'],
    ['warning', 'files/inconclusive-rule is inconclusive'],
  ]);
  expect(shown(runAnnotations(record, true))[1]?.[0]).toBe('error');
  expect(runAnnotations(record, false)[0]?.message).toContain(
    'expected: status 400\nactual: status 200',
  );
});

it('says that a run was cut, and that a load crossed a threshold or is not valid', () => {
  expect(shown(runAnnotations(recordOf(cutRun()), false))).toEqual([
    ['error', 'The run is incomplete'],
  ]);
  expect(loadAnnotations(loadReport())).toEqual([]);
  const [threshold] = loadReport().thresholds;
  if (threshold === undefined) throw new Error('there is no threshold');
  const thresholds = [{ ...threshold, value: 70, outcome: 'crossed' as const }];
  expect(loadAnnotations(loadReport({ verdict: 'crossed', thresholds }))).toEqual([
    {
      level: 'error',
      title: 'load/records: mail.latency.p99 < 50 ms',
      message: 'mail.latency.p99 < 50 ms: 70 ms',
    },
  ]);
  const invalid = loadReport({ verdict: 'invalid', reasons: ['the generator was busy'] });
  expect(loadAnnotations(invalid).map(({ message }) => message)).toEqual([
    'the generator was busy',
  ]);
});

it('is one command a line, and no more than GitHub shows', () => {
  const one: Annotation = { level: 'error', title: 'a: b, c', message: '50 %\nof it' };
  expect(annotationLines([one])).toEqual(['::error title=a%3A b%2C c::50 %25%0Aof it']);
  const many = annotationLines([
    ...Array.from({ length: 25 }, () => one),
    { ...one, level: 'warning' },
  ]);
  expect(many).toHaveLength(11);
  expect(many[9]).toBe('::error title=16 more::The reports have all of them.');
});
