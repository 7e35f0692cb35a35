import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReport, second, workload } from '../../../../test/support/load-reports.js';
import { HOSTILE } from '../../../../test/support/report-events.js';
import { fakeWriter } from '../../../../test/support/report-writer.js';
import type { LoadReport } from '../../../load/report/load-report.js';
import type { LoadEvent, LoadSecond, LoadStarted } from '../../../load/run/load-event.js';
import type { TerminalOptions } from '../../terminal/terminal-options.js';
import { loadTerminalReporter } from './load-terminal-reporter.js';
import { secondLine } from './running-load.js';

const started: LoadStarted = {
  type: 'load-started',
  scenario: { id: 'load/records', title: 'Records' },
  target: { name: 'Acme Archive 3.1' },
  plan: {
    operations: 120,
    files: 1,
    records: 120,
    bytes: 1e6,
    durationMs: 60_000,
    workloads: [{ name: 'mail', what: '120 records (email) over 8 connections' }],
  },
};

function secondOf(index: number): LoadSecond {
  const row = second({ second: index });
  const uploads = [{ workload: 'mail', sent: 25e7, total: 1e9 }];
  return {
    type: 'load-second',
    second: index,
    phase: 'measuring',
    series: [{ name: 'mail/email', row }],
    uploads,
    thresholds: [],
  };
}

function shown(
  events: readonly LoadEvent[],
  {
    color = false,
    verbosity = 'normal',
    columns = 100,
  }: Partial<TerminalOptions> & { columns?: number } = {},
): string {
  const writer = fakeWriter({ columns });
  const reporter = loadTerminalReporter(writer, { color, verbosity });
  for (const event of events) reporter.on(event);
  reporter.close();
  return writer.text;
}

const finished = (overrides: Partial<LoadReport> = {}): LoadEvent => ({
  type: 'load-finished',
  report: loadReport(overrides),
});

describe('loadTerminalReporter without a terminal', () => {
  it('opens with the target and what the load will leave behind', () => {
    expect(shown([started]).split('\n')).toEqual([
      'load/records: Records',
      '  target      Acme Archive 3.1',
      '  mail: 120 records (email) over 8 connections',
      '  1 file (1 MB) and 120 records in 1m: they stay in the archive permanently',
      '',
    ]);
  });

  it('says how long nothing is measured', () => {
    const plan = { ...started.plan, warmupMs: 10_000 };
    expect(shown([{ ...started, plan }])).toContain(
      '  the first 10s are a warm-up: in the counts, in no rate and no latency\n',
    );
  });

  it('tells a refusal, which may be what was wanted, from what has no answer', () => {
    const line = secondLine('mail', { ...second({ second: 1 }), refused: 3, failed: 1 }, 200);
    expect(line).toMatch(/ 3 refused 1 not acknowledged$/);
  });

  it('gives no speed to the answers of what was sent in an earlier second', () => {
    const shownOf = (bytes: number, acknowledged: number) =>
      secondLine('mail', { ...second({ second: 1 }), bytes, acknowledged }, 200);
    expect(shownOf(0, 3)).not.toContain('B/s');
    expect(shownOf(0, 3)).toHaveLength(shownOf(9, 3).length);
    expect(shownOf(0, 0)).toContain(' 0 B/s');
  });

  it('blames no threshold for what an interrupted load did not come to', () => {
    const thresholds = [
      { text: 'lost == 0', operator: '==', limit: 0, unit: '', outcome: 'no-samples' } as const,
    ];
    const text = shown([finished({ verdict: 'interrupted', thresholds })]);
    expect(text).toContain('  ? lost == 0  no samples');
    expect(text).not.toContain('✗');
  });

  it('prints a second now and then, and every one when verbose', () => {
    const seconds = Array.from({ length: 21 }, (_, index) => secondOf(index));
    const printed = (verbosity: TerminalOptions['verbosity']) =>
      shown(seconds, { verbosity }).match(/^ {2}\d+ s {2}mail\/email .* 20 not acknowledged$/gm);
    expect(printed('normal')).toEqual(
      [5, 10, 15, 20].map((at) => expect.stringContaining(`  ${at} s  `)),
    );
    expect(printed('verbose')).toHaveLength(21);
    expect(printed('quiet')).toBeNull();
  });

  it('prints no line for the rest after the last whole second: its rate never was', () => {
    const row = second({ second: 30, lengthMs: 10, acknowledged: 6, measured: false });
    const rest: LoadSecond = { ...secondOf(30), series: [{ name: 'mail/email', row }] };
    expect(shown([rest], { verbosity: 'verbose' })).toBe('');
    expect(shown([{ ...rest, series: [] }, secondOf(31)], { verbosity: 'verbose' })).toMatch(
      /^ {2}32 s/,
    );
  });

  it('ends with what was measured and counted, the thresholds and the verdict', () => {
    expect(shown([finished()])).toBe(`
Measured over 1 s, times in ms

               rate  bytes  p50  p90  p99  p99.9  max
  mail/email  100/s      –    –    –    –      –    –

Outcomes by status

              200  timeout
  mail/email  100       20

  mail: 120 attempted, 100 acknowledged, 20 timeout, 47 kB sent, nothing looked up

  ✓ mail.latency.p99 < 50 ms  20 ms

  generator   1 worker · 40 % busy · 0.50 cores · event loop delay p99 1 ms · 100 MB

met: every threshold holds
`);
  });

  it('shows outcomes by status, and what had none', () => {
    const [operation] = workload().operations;
    if (operation === undefined) throw new Error('no operation');
    const ended = { acknowledged: 90, refused: 4, ambiguous: 7, failed: { unreachable: 2 } };
    const operations = [
      { ...operation, ...ended, dropped: 3, statuses: { 503: 5, 200: 80, 202: 10, 429: 4 } },
      {
        ...operation,
        operation: 'upload' as const,
        failed: { 'wrong-status': 1 },
        statuses: { 201: 1 },
      },
    ];
    const text = shown([finished({ workloads: [workload({ operations })] })]);
    expect(text).toContain(`
Outcomes by status

               200  201  202  429  503  no answer  unreachable  dropped
  mail/email    80    –   10    4    5          2            2        3
  mail/upload    –    1    –    –    –          –            –        –
`);
  });

  it.each([80, 100])('fits %d columns, however long its names and numbers are', (columns) => {
    const [operation] = workload().operations;
    if (operation === undefined) throw new Error('no operation');
    const spread = { seconds: 9, min: 1, mean: 999_900, p50: 1, max: 1 };
    const latencyMs = {
      count: 1,
      min: 1,
      mean: 1,
      p50: 0.732,
      p90: 1234.5,
      p95: 1,
      p99: 268_435,
      'p99.9': 268_435,
      max: 268_435,
    };
    const statuses = Object.fromEntries(
      [200, 202, 301, 400, 401, 403, 413, 429, 500, 502, 503, 504].map((status) => [
        status,
        123_456,
      ]),
    );
    const operations = (['upload', 'conversations', 'voice', 'email', 'eventFeed'] as const).map(
      (kind) => ({
        ...operation,
        operation: kind,
        rate: spread,
        throughput: spread,
        latencyMs,
        statuses,
      }),
    );
    const name = 'a-workload-with-a-long-name-of-its-own';
    const slow = {
      ...secondOf(0),
      series: operations.map(({ operation: kind }) => ({
        name: `${name}/${kind}`,
        row: second({ p50Ms: 9999, p99Ms: 268_435, refused: 123_456 }),
      })),
    };
    const text = shown([slow, finished({ workloads: [workload({ name, operations })] })], {
      columns,
    });
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(columns);
    for (const kind of ['upload', 'conversations', 'voice', 'email', 'eventFeed']) {
      expect(text).toMatch(new RegExp(`…/${kind} .* 0\\.732 +1235 +268435 `));
    }
  });

  it('says what was lost and violated, and why the verdict is no better', () => {
    const text = shown([
      finished({
        verdict: 'crossed',
        reasons: ['2 operations were lost'],
        workloads: [workload({ lookedUp: 50, lost: 2, corrupted: 0 })],
        violations: [{ kind: 'missing-file-accepted', count: 1, example: HOSTILE }],
      }),
    ]);
    expect(text).toContain('50 looked up: 2 lost, 0 corrupted');
    expect(text).toContain('missing-file-accepted: 1 time, such as \\x1b[31mred');
    expect(text).toMatch(/\ncrossed\n {2}2 operations were lost\n$/);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });

  it('shows the rates that a search tried', () => {
    const probes = [
      { rate: 1000, phase: 'step' as const, held: true },
      { rate: 2000, phase: 'step' as const, held: false, why: 'p99 is 80 ms' },
    ];
    const text = shown([finished({ search: { workload: 'mail', highest: 1000, probes } })]);
    expect(text).toContain('Highest sustained rate of mail: 1k/s\n');
    expect(text).toContain('  step          2k/s not sustained: p99 is 80 ms\n');
  });

  it('prints only the verdict when quiet', () => {
    expect(shown([started, finished()], { verbosity: 'quiet' })).toBe(
      'met: every threshold holds\n',
    );
  });
});

describe('loadTerminalReporter on a terminal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the last second, the trend and the uploads, and clears them at the end', () => {
    const writer = fakeWriter({ isTTY: true });
    const reporter = loadTerminalReporter(writer, { color: false, verbosity: 'normal' });
    reporter.on(started);
    for (let index = 0; index < 10; index += 1) reporter.on(secondOf(index));
    vi.advanceTimersByTime(250);
    const drawn = stripVTControlCharacters(writer.text);
    expect(drawn).toContain('  ━━────────── 17 % · 50s left · measuring · steady\n  mail/email ');
    expect(drawn).toContain('    ━━━───────── 250 MB of 1 GB\n');
    reporter.on(finished());
    expect(vi.getTimerCount()).toBe(0);
  });
});
