import { sarifToMarkdown } from '@security-alert/sarif-to-markdown';
import { calculateSummary, filterTests } from 'ctrf';
import { expect, it } from 'vitest';
import {
  expectBadge,
  expectCtrf,
  expectMarkdown,
  expectSarif,
} from '../../../test/support/expect-formats.js';
import { loadReport } from '../../../test/support/load-reports.js';
import {
  cutRun,
  mixedRun,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import { renderMarkdown } from '../conformance/markdown/render-markdown.js';
import { renderBadge } from '../conformance/render-badge.js';
import { renderCtrf } from '../conformance/render-ctrf.js';
import { renderSarif } from '../conformance/sarif/render-sarif.js';
import { renderLoadMarkdown } from '../load/markdown/render-markdown.js';
import { renderLoadBadge } from '../load/render-badge.js';
import { renderLoadCtrf } from '../load/render-ctrf.js';

// What programs of others read from the formats that were made for them.

const record = recordOf(mixedRun());
const context = { strict: false, nowMs: Date.parse('2025-03-04T05:07:00Z') };

it('the tools of CTRF count and filter the checks', () => {
  const report = expectCtrf(renderCtrf(record, context));
  const { tests, summary } = report.results;
  expect(calculateSummary(tests, summary)).toMatchObject({ tests: 8, passed: 1, failed: 3 });
  const failed = filterTests(report, { status: 'failed' });
  expect(failed.map(({ rawStatus }) => rawStatus)).toEqual(['failed', 'error', 'inconclusive']);
  expect(failed[0]?.trace).toContain('expected: status 400');
  expect(filterTests(report, { tags: 'should' }).map(({ status }) => status)).toEqual(['skipped']);
  const strict = expectCtrf(renderCtrf(record, { ...context, strict: true }));
  expect(filterTests(strict, { tags: 'should' }).map(({ status }) => status)).toEqual(['failed']);
});

it('CTRF is red for a run that was cut, and for a load that is not valid', () => {
  const cut = expectCtrf(renderCtrf(recordOf(cutRun()), context));
  expect(
    filterTests(cut, { status: 'failed' }).map(({ name, message }) => [name, message]),
  ).toEqual([['the run is complete', 'the run was cut short after 2 of 6 checks']]);
  const invalid = loadReport({
    verdict: 'invalid',
    valid: false,
    reasons: ['the generator was busy'],
  });
  const load = expectCtrf(renderLoadCtrf(invalid));
  expect(filterTests(load, { status: 'failed' }).map(({ message }) => message)).toEqual([
    'the generator was busy',
  ]);
  expect(expectCtrf(renderLoadCtrf(loadReport())).results.summary.failed).toBe(0);
});

it('SARIF has a result for each failed requirement, and suppressed ones for those waived', () => {
  const log = expectSarif(renderSarif(record, context));
  const results = log.runs[0]?.results ?? [];
  expect(
    results.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions?.length]),
  ).toEqual([
    ['files/failed-rule', 'error', undefined],
    ['voice/lax-rule', 'warning', undefined],
    ['files/waived-rule', 'error', 1],
  ]);
  expect(results[0]?.webResponse?.statusCode).toBe(200);
  expect(log.runs[0]?.invocations?.[0]?.executionSuccessful).toBe(true);
  const cut = expectSarif(renderSarif(recordOf(cutRun()), context));
  expect(cut.runs[0]?.invocations?.[0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [
      { message: { text: 'incomplete: the run was cut short after 2 of 6 checks' } },
    ],
  });
});

it('a program that comments pull requests from SARIF shows what failed', () => {
  const log = expectSarif(renderSarif(record, context));
  const where = { owner: 'acme', repo: 'archive', branch: 'main', sourceRoot: '' };
  const [page] = sarifToMarkdown(where)(log);
  expect(page).toMatchObject({ hasMessages: true });
  expect(page?.body).toContain('files/failed-rule');
  expect(page?.body).toContain('A file that is larger than the limit is answered with 400.');
});

it('a run that goes on from another ends when it ended, and has the sums of both beside its own', () => {
  const { run } = runStarted();
  const before = { id: 'r-1', startedAt: '2025-03-03T00:00:00.000Z' };
  const part = { ...before, durationMs: 10_000, exchanges: 30, bytesSent: 90_000_000 };
  const continues = { as: 'again' as const, kept: 3, runs: [part] };
  const both = recordOf([runStarted({ run: { ...run, continues } }), runFinished()]);
  const start = Date.parse(run.startedAt);
  const { summary } = expectCtrf(renderCtrf(both, context)).results;
  expect(summary.stop - summary.start).toBe(2345);
  const [ran] = expectSarif(renderSarif(both, context)).runs;
  expect(ran?.invocations?.[0]?.endTimeUtc).toBe(new Date(start + 2345).toISOString());
  expect(renderMarkdown(both, context)).toContain('took 2345 ms (12.3 s in 2 runs together)');
});

it('a badge says of how much the verdict is', async () => {
  const requirements = [requirement('passed'), requirement('deselected')];
  const end = runFinished({ requirements });
  const badge = renderBadge(recordOf([runStarted(), end]));
  await expectBadge(badge);
  expect(badge).toContain('<title>Acme Archive 3.1: conformant: 1 of 2 musts</title>');
  const tier = { name: 'smoke', checks: 1, of: 9, requests: 1, bytes: 1, objects: 1 };
  const known = { ...tier, faults: 1, faultsOf: 9 };
  const part = recordOf([runStarted({ tier: known }), end]);
  expect(renderBadge(part)).toContain('conformant: 1 of 2 musts, smoke only');
  expect(renderCtrf(part, context)).toContain('"tier": "smoke: 1 of 9 checks');
  expect(renderSarif(part, context)).toContain('"tier": "smoke: 1 of 9 checks');
  expect(renderMarkdown(part, context)).toContain('smoke: 1 of 9 checks');
  expect(renderBadge(recordOf(cutRun()))).toContain('<title>Acme Archive 3.1: incomplete</title>');
  expect(renderLoadBadge(loadReport())).toContain('load/records: met, 1 of 1 thresholds');
});

it('a Markdown parser finds the verdict, the counts and each failure', () => {
  const html = expectMarkdown(renderMarkdown(record, context));
  expect(html).toContain('<h1>❌ nonconformant: <code>Acme Archive 3.1</code></h1>');
  expect(html.match(/<h3>.*<\/h3>/g)).toEqual([
    '<h3><code>files/failed-rule</code></h3>',
    '<h3><code>voice/lax-rule</code></h3>',
  ]);
  expect(html).toContain('<td style="text-align:right">2</td>');
  expect(html).toContain('<pre><code class="language-sh">curl -sS -X PUT');
  expect(expectMarkdown(renderMarkdown(recordOf(cutRun()), context))).toContain(
    'incomplete: the run was cut short after 2 of 6 checks',
  );
  expect(expectMarkdown(renderLoadMarkdown(loadReport()))).toContain('<td>email</td>');
  const busy = loadReport({
    verdict: 'invalid',
    valid: false,
    invalid: ['the generator was busy'],
  });
  expect(expectMarkdown(renderLoadMarkdown(busy))).toContain(
    'These figures say little about the target: <code>the generator was busy</code>',
  );
});
