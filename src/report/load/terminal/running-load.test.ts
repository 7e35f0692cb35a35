import picocolors from 'picocolors';
import { expect, it } from 'vitest';
import { second } from '../../../../test/support/load-reports.js';
import type { LoadSecond } from '../../../load/run/load-event.js';
import { RunningLoad } from './running-load.js';

const page = { columns: 80, paint: picocolors.createColors(false) };
const plan = { operations: 1, files: 0, records: 1, bytes: 0, durationMs: 8_000, workloads: [] };
const started = {
  type: 'load-started',
  scenario: { id: 'load/a', title: 'A' },
  target: { name: 'a' },
  plan,
} as const;

const secondOf = (index: number, thresholds: LoadSecond['thresholds'] = []): LoadSecond => ({
  type: 'load-second',
  second: index,
  phase: 'measuring',
  series: [{ name: 'mail/email', row: second({ second: index }) }],
  uploads: [],
  thresholds,
});

it('shows the share that is done and the time that is left', () => {
  const running = new RunningLoad();
  running.onStarted(started);
  running.onSecond(secondOf(1));
  expect(running.lines(page)[0]).toBe('  ━━━───────── 25 % · 6s left · measuring · no trend yet');
  running.onSecond(secondOf(9));
  expect(running.lines(page)[0]).toContain('100 % · 0ms left');
});

it('shows the seconds alone where nobody knows how long it takes', () => {
  const running = new RunningLoad();
  running.onStarted({ ...started, plan: { ...plan, durationMs: undefined } });
  running.onSecond(secondOf(4));
  expect(running.lines(page)[0]).toBe('  5 s · measuring · no trend yet');
});

it('shows each agent beside the sum, and what is amiss with it', () => {
  const running = new RunningLoad();
  running.onStarted(started);
  running.onSecond(secondOf(1));
  const last = { second: 1, acknowledgedPerSecond: 1500, bytesPerSecond: 2e6, ageMs: 100 };
  running.onAgents([
    { name: 'one', state: 'at work', last, attempted: 1, errors: 0 },
    { name: 'two', state: 'silent', attempted: 1, errors: 0 },
  ]);
  expect(running.lines(page).slice(-2)).toEqual([
    '    two                       0/s      0 B/s silent',
    '    one                    1.5k/s     2 MB/s',
  ]);
});

it('shows how each threshold stands', () => {
  const running = new RunningLoad();
  running.onStarted(started);
  const of = { operator: '<', limit: 2, unit: 's' } as const;
  running.onSecond(
    secondOf(1, [
      { ...of, text: 'latency.p99 < 2 s', value: 0.5, outcome: 'met' },
      { ...of, text: 'latency.max < 2 s', value: 3, outcome: 'crossed' },
      { ...of, text: 'mail.latency.p50 < 2 s', outcome: 'no-samples' },
    ]),
  );
  expect(running.lines(page).slice(-3)).toEqual([
    '  ✓ latency.p99 < 2 s: 0.5 s',
    '  ✗ latency.max < 2 s: 3 s',
    '  · mail.latency.p50 < 2 s: no samples',
  ]);
});

it('shows the last whole second, not a rest of some milliseconds scaled up to one', () => {
  const running = new RunningLoad();
  running.onStarted(started);
  running.onSecond(secondOf(7));
  const before = running.lines(page);
  const rest = secondOf(8);
  const row = second({ second: 8, lengthMs: 24, measured: false, acknowledged: 12, bytes: 0 });
  running.onSecond({ ...rest, series: [{ name: 'mail/email', row }] });
  expect(running.lines(page)).toEqual(before);
});
