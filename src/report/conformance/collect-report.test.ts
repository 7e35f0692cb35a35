import { describe, expect, it } from 'vitest';
import {
  check,
  exchange,
  finished,
  mixedRun,
  recordOf,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import { collectReport } from './collect-report.js';

const NOW = Date.parse('2025-03-04T05:06:17.890Z');

describe('collectReport', () => {
  const report = collectReport(recordOf(mixedRun()), NOW);

  it('has the members of assay-report/1, in their order', () => {
    expect(Object.keys(report)).toEqual([
      'schema',
      'tool',
      'target',
      'run',
      'plan',
      'preflight',
      'verdict',
      'summary',
      'requirements',
      'checks',
      'observations',
      'exchanges',
      'waivers',
    ]);
    expect(report.schema).toBe('assay-report/1');
    expect(Object.keys(report.run)).toEqual([
      'id',
      'startedAt',
      'durationMs',
      'seed',
      'options',
      'ran',
      'end',
    ]);
    expect(report.run.durationMs).toBe(12_345);
  });

  it('shows a failed check with its failure', () => {
    const failed = report.checks.find(({ id }) => id === 'files/failed');
    expect(Object.keys(failed ?? {}).sort()).toEqual(
      [
        'durationMs',
        'failure',
        'id',
        'level',
        'operation',
        'outcome',
        'requirements',
        'title',
      ].sort(),
    );
    expect(Object.keys(failed?.failure ?? {}).sort()).toEqual(
      ['actual', 'curl', 'exchanges', 'expected', 'message', 'reproduced'].sort(),
    );
  });

  it('orders the exchanges by id, whichever check ended first', () => {
    expect(report.exchanges.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('takes the verdict and the totals from the engine', () => {
    expect(report.verdict).toBe('nonconformant');
    expect(report.summary.bytesSent).toBe(96_000_000);
    expect(report.requirements).toHaveLength(8);
    expect(report.observations).toHaveLength(1);
  });

  it('calls a run that was cut short incomplete, whatever it saw, and counts what it has', () => {
    const cut = collectReport(
      recordOf([
        runStarted(),
        finished(check('passed')),
        finished(check('failed'), [exchange(0), exchange(1)]),
      ]),
      NOW,
    );
    expect(cut.verdict).toBe('incomplete');
    expect(cut.reason).toBe('the run was cut short after 0 of 6 checks');
    expect(cut.run.end).toBe('cut');
    expect(cut.run.durationMs).toBe(10_000);
    expect(cut.summary.checks).toMatchObject({ passed: 1, failed: 1, inconclusive: 0 });
    expect(cut.summary.requirements.passed).toBe(0);
    expect(cut.summary).toMatchObject({ exchanges: 2, bytesSent: 2000 });
    expect(cut.requirements).toEqual([]);
  });

  it('ignores what comes after the end', () => {
    const late = recordOf([runStarted(), runFinished(), finished(check('failed')), runFinished()]);
    expect(collectReport(late, NOW).checks).toEqual([]);
  });
});
