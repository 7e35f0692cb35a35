import { describe, expect, it } from 'vitest';
import { loadReport, second, workload } from '../../../../test/support/load-reports.js';
import { HOSTILE } from '../../../../test/support/report-events.js';
import type { LoadReport } from '../../../load/report/load-report.js';
import { renderLoadPage, renderLoadsPage } from './render-load-page.js';

const latencyMs = {
  count: 9,
  min: 1,
  mean: 2,
  p50: 2,
  p90: 3,
  p95: 4,
  p99: 20,
  'p99.9': 30,
  max: 31,
};

function report(seconds: number, overrides: Partial<LoadReport> = {}): LoadReport {
  const rows = Array.from({ length: seconds }, (_, at) =>
    second({ second: at, measured: at > 1, p50Ms: 1 + (at % 3), failed: at === 4 ? 7 : 0 }),
  );
  return loadReport({
    verdict: 'crossed',
    reasons: ['failed == 0: 7'],
    thresholds: [
      { text: 'failed == 0', operator: '==', limit: 0, unit: '', value: 7, outcome: 'crossed' },
      {
        text: 'latency.p99 < 25 ms',
        operator: '<',
        limit: 25,
        unit: 'ms',
        value: 20,
        outcome: 'met',
      },
    ],
    series: rows,
    workloads: [workload({ series: rows, latencyMs })],
    ...overrides,
  });
}

const figures = (page: string) =>
  [...page.matchAll(/<figure.*?<\/figure>/gs)].map(([text]) => text);
const titles = (page: string) => figures(page).map((text) => /<h3>(.*?)<\/h3>/.exec(text)?.[1]);

describe('the page of a load', () => {
  const page = renderLoadPage(report(10));

  it('says first what did not hold, and since when', () => {
    expect(page).toMatch(/<span aria-hidden="true">✗<\/span> crossed<\/span><\/h1>/);
    expect(page).toContain('<li><b>failed == 0: 7</b></li>');
    expect(page).toContain('first in second 4');
  });

  it('draws everything over time, the percentiles and the outcomes', () => {
    expect(titles(page)).toEqual([
      'Acknowledged a second',
      'Bytes sent a second',
      'Latency over time',
      'Latency by percentile',
      'Outcomes by status over time',
      'What was not acknowledged',
    ]);
    for (const figure of figures(page)) {
      expect(figure).not.toContain('NaN');
      expect(figure).toMatch(/ d="M[\d.,LZ-]+"/);
    }
    expect(figures(page)[2]).toContain('latency.p99 &lt; 25 ms</text>');
    expect(figures(page)[2]).toContain('warm-up, not measured');
  });

  it('shows when which status came, and what had none', () => {
    const rows = [0, 1, 2].map((at) =>
      second(
        at === 1
          ? { second: at, ambiguous: 40, statuses: { 200: 50, 503: 40 }, failures: { timeout: 9 } }
          : { second: at, failures: {} },
      ),
    );
    const text = renderLoadPage(
      report(3, { series: rows, workloads: [workload({ series: rows })] }),
    );
    const chart = figures(text)[titles(text).indexOf('Outcomes by status over time')];
    expect(chart).toContain('a second: 200, 503, timeout.');
    expect(text).toContain('<td>200: 50/s, 503: 40/s, timeout: 9/s</td>');
  });

  it('puts the rarest of many statuses together', () => {
    const statuses = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [500 + at, 12 - at]));
    const rows = [0, 1].map((at) => second({ second: at, statuses, failures: {} }));
    const text = renderLoadPage(report(2, { series: rows }));
    expect(text).toContain('a second: 500, 501, 502, 503, 504, 505, 506, 5 others.');
  });

  it('shows how operations ended where a report has no statuses for each second', () => {
    const rows = [0, 1].map((at) => {
      const { statuses: _, failures: _failures, ...old } = second({ second: at });
      return old;
    });
    expect(titles(renderLoadPage(report(2, { series: rows })))).toContain('Outcomes over time');
  });

  it('has the figures as tables as well', () => {
    expect(page).toContain(
      '<th scope="row">4</th><td>100/s</td><td>0/s</td><td>0/s</td><td>7/s</td>',
    );
    expect(page).toContain('<th scope="col">200</th>');
  });

  it('names what the line of a workload adds up', () => {
    const [operation] = workload().operations;
    if (operation === undefined) throw new Error('no operation');
    const operations = [{ ...operation, operation: 'upload' as const }, operation];
    const series = [0, 1, 2].map((at) => second({ second: at }));
    const text = renderLoadPage(report(3, { workloads: [workload({ operations, series })] }));
    expect(figures(text)[0]).toContain('mail (upload + email)');
  });

  it('never scales the rest after the last whole second up to one', () => {
    const rest = { second: 3, lengthMs: 10, measured: false, acknowledged: 6, bytes: 0 };
    const rows = [0, 1, 2].map((at) => second({ second: at, lengthMs: 1000, measured: at > 0 }));
    const late = second({ second: 3, acknowledged: 50, measured: false });
    const of = (...more: typeof rows) => {
      const series = [...rows, ...more];
      return report(0, { series, workloads: [workload({ series })] });
    };
    const text = renderLoadPage(of(second(rest)));
    expect(text).toContain('<th scope="row">3 (counts of the last 10 ms)</th><td>6/s</td>');
    expect(text).not.toContain('600/s');
    const interrupted = renderLoadPage(of(second({ ...rest, measured: true })));
    expect(figures(interrupted)).toEqual(figures(renderLoadPage(of())));
    expect(renderLoadPage(of(late))).toContain('<th scope="row">3 (not measured)</th>');
    expect(text).toContain('<th scope="row">0 (warm-up)</th>');
  });

  it('stays small when the load was long', () => {
    const long = renderLoadPage(report(24 * 3600));
    expect(long.length).toBeLessThan(500_000);
    expect(long).toContain('Each point stands for 360 seconds');
    expect(long).toContain('360 seconds a row');
  });

  it('is whole without a single second, or with one', () => {
    for (const seconds of [0, 1, 2]) {
      const short = renderLoadPage(report(seconds, { verdict: 'incomplete' }));
      expect(short).toContain('incomplete');
      expect(short).not.toMatch(/NaN|Infinity/);
    }
  });

  it('says why the figures are worth nothing', () => {
    const text = renderLoadPage(
      report(3, { verdict: 'invalid', valid: false, invalid: ['the generator was busy'] }),
    );
    expect(text).toContain('<p>the generator was busy</p>');
    expect(text).toContain(
      'Invalid: the figures say more about the generator than about the target.',
    );
  });

  it('shows how a search for the highest rate went', () => {
    const search = {
      workload: 'mail',
      highest: 400,
      probes: [
        { rate: 800, phase: 'step' as const, held: false, why: 'latency.p99 < 25 ms: 31 ms' },
      ],
    };
    expect(renderLoadPage(report(3, { search }))).toContain('<b>400/s</b> of mail held.');
  });

  it('escapes what anybody else wrote', () => {
    const violations = [{ kind: 'archived-twice' as const, count: 1, example: HOSTILE }];
    const text = renderLoadPage(report(3, { violations, reasons: [HOSTILE] }));
    expect(text).toContain('&lt;b&gt;&amp;amp;');
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  });
});

describe('the page of several loads', () => {
  it('lays them over each other, and tells them apart', () => {
    const other = report(8, {
      target: { name: 'Beta Vault', hosts: {}, profile: '' },
      verdict: 'met',
    });
    const page = renderLoadsPage([report(10), other]);
    expect(titles(page)).toEqual([
      'Acknowledged a second',
      'Bytes sent a second',
      'Latency over time, p99',
      'Latency by percentile',
    ]);
    for (const figure of figures(page)) {
      expect(figure).toContain('run 1, Acme Archive 3.1');
      expect(figure).toContain('run 2, Beta Vault');
      expect(figure.match(/class="line series-\d" d="M(?!0,4L24)/g)).toHaveLength(2);
    }
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
  });
});
