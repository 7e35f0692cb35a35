import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectBadge,
  expectCtrf,
  expectMarkdown,
  expectSarif,
} from '../../../test/support/expect-formats.js';
import { expectJUnit } from '../../../test/support/expect-junit.js';
import { expectReport } from '../../../test/support/expect-report.js';
import { loadReport, workload } from '../../../test/support/load-reports.js';
import {
  check,
  exchange,
  failure,
  finished,
  HOSTILE,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import { runAnnotations } from '../conformance/run-annotations.js';
import type { RunRecord } from '../conformance/run-record.js';
import { annotationLines } from '../github/annotation.js';
import { loadAnnotations } from '../load/load-annotations.js';
import { formatsFor } from './report-formats.js';

/** Each means something to a format, or to what shows it. */
const TRAPS = [
  HOSTILE,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</code></pre></details>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '[click](https://evil.test)',
  '![](https://evil.test/pixel.png)',
  '@everyone #1 octocat/hello#2',
  'https://evil.test www.evil.test',
  '`',
  '``` ```',
  '~~~',
  '\n```\n',
  '\n\n# heading\n',
  '\n- [ ] list',
  ' | a | b |\n|---|---|',
  '::error::owned',
  '\n::set-env name=PATH::/tmp',
  '##[error]owned',
  '%0A::stop-commands::x',
  '\u202e\u2066gnirts\u2069',
  '\u0000\u0007\u001b[2J\u009b2J',
  '\ud800',
  '\ufffe\uffff',
  '\u2028\u2029',
  ']]>',
  '<!--',
  '&lt;&#0;',
  '{0} {{1}}',
  '$(rm -rf /)',
  '../../etc/passwd',
  '__proto__',
  '',
] as const;

const text = fc.oneof(
  fc.constantFrom(...TRAPS),
  fc
    .array(fc.oneof(fc.constantFrom(...TRAPS), fc.string({ unit: 'binary' })), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.constantFrom(...TRAPS).map((trap) => `${trap} `.repeat(1000)),
);

const record = fc
  .array(text, { minLength: 8, maxLength: 8 })
  .map(([one = '', two = '', three = '', four = '', five = '', six = '', seven = '', eight = '']) =>
    recordOf([
      runStarted({
        tool: { name: one, version: two, suite: three },
        target: { name: four, hosts: { voice: five }, profile: six },
        run: {
          id: seven,
          startedAt: '2025-03-04T05:06:07.890Z',
          seed: 1,
          options: { only: [eight] },
        },
      }),
      finished(check('inconclusive', { id: one, title: two, reason: three, requirements: [four] })),
      finished(
        check('failed', {
          id: five,
          title: six,
          requirements: ['files/failed-rule', seven],
          failure: failure({
            message: one,
            expected: two,
            actual: three,
            curl: four,
            circumstances: [five, six],
            location: { file: seven, line: 3, step: eight },
          }),
        }),
        [
          exchange(3, {
            method: one,
            url: two,
            requestHeaders: { [`x-${three}`]: four },
            responseHeaders: { [five]: six },
            responseBody: { size: 1_000_000, text: seven, cut: true },
          }),
        ],
      ),
      finished(
        check('waived', {
          id: eight,
          reason: one,
          waiver: { id: two, reason: three, link: four },
          requirements: ['files/waived-rule'],
        }),
      ),
      { type: 'observed', observation: { id: two, question: three, answer: four } },
      runFinished({
        waivers: [
          { id: one, reason: two, owner: three, at: four, state: 'stale', checks: [five] },
          { id: six, reason: seven, expiry: eight, at: one, state: 'expired', checks: [] },
        ],
        attestations: [
          {
            requirement: three,
            answer: 'no',
            by: four,
            evidence: five,
            date: six,
            at: seven,
            state: 'attested',
          },
          {
            requirement: eight,
            answer: 'yes',
            by: one,
            evidence: two,
            date: three,
            at: four,
            state: 'beside-the-point',
            reason: five,
          },
        ],
        verdict: 'incomplete',
        reason: five,
        requirements: [
          requirement('failed', { statement: six, section: seven }),
          requirement('failed', { id: seven, statement: eight }),
          requirement('waived', { statement: one, reason: two }),
          requirement('not-observed', {
            id: three,
            attested: { answer: 'no', by: four, evidence: five, date: six },
          }),
        ],
      }),
    ]),
  );

/** What each text must be, whatever it tells of. */
const EXPECT: Record<string, (text: string) => unknown> = {
  json: (report) => expectReport(JSON.parse(report)),
  junit: expectJUnit,
  ndjson: (lines) =>
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  markdown: expectMarkdown,
  ctrf: expectCtrf,
  sarif: expectSarif,
  badge: expectBadge,
  html: (page) => {
    expect(page).not.toMatch(/<script>alert|<img|<svg onload|href="(?!#|https?:|data:,")/);
    expect(page.match(/<\/script>/g)?.length ?? 0).toBeLessThanOrEqual(2);
  },
};

/** Data for programs: their texts are as they came, escaped as JSON demands. */
const AS_THEY_CAME = ['json', 'ndjson', 'csv'];
/** Steers terminals, or turns texts round. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function expectNothingUnseen(format: string, written: string): void {
  if (!AS_THEY_CAME.includes(format)) expect(written.replaceAll('\n', '')).not.toMatch(UNSEEN);
}

const CONTEXT = { strict: false, nowMs: Date.parse('2025-03-04T05:07:00Z') };
/** Each run of the XML validator takes long. */
const RUNS: Record<string, number> = { junit: 8, badge: 8 };
const within = (format: string) => ({
  numRuns: RUNS[format] ?? 50,
  interruptAfterTimeLimit: 3_000,
});

describe.each([...formatsFor('run')].filter(([name]) => name in EXPECT))(
  'a run in %s',
  (format, { open }) => {
    it('is valid and shows what cannot be seen, whatever a server sent', async () => {
      const render = await open();
      await fc.assert(
        fc.asyncProperty(record, async (made: RunRecord) => {
          const written = render(made, CONTEXT);
          await EXPECT[format]?.(written);
          expectNothingUnseen(format, written);
        }),
        within(format),
      );
    });
  },
);

const load = fc
  .array(text, { minLength: 4, maxLength: 4 })
  .map(([one = '', two = '', three = '', four = '']) =>
    loadReport({
      scenario: { id: one, title: two, digest: three },
      target: { name: four, hosts: {}, profile: one },
      verdict: 'crossed',
      reasons: [two],
      workloads: [workload({ name: three })],
      thresholds: [{ text: four, operator: '<', limit: 1, unit: one, outcome: 'no-samples' }],
      violations: [{ kind: 'archived-twice', count: 2, example: two }],
    }),
  );

describe.each([...formatsFor('load')].filter(([name]) => name in EXPECT))(
  'a load in %s',
  (format, { open }) => {
    it('is valid and shows what cannot be seen, whatever a target is called', async () => {
      const render = await open();
      await fc.assert(
        fc.asyncProperty(load, async (made) => {
          const written = render(made);
          await EXPECT[format]?.(written);
          expectNothingUnseen(format, written);
        }),
        within(format),
      );
    });
  },
);

it('is one command a line for GitHub, whatever a server sent', () => {
  fc.assert(
    fc.property(record, load, (run, loaded) => {
      const annotations = [...runAnnotations(run, false), ...loadAnnotations(loaded)];
      expect(annotations.length).toBeGreaterThan(2);
      for (const line of annotationLines(annotations)) {
        expect(line).toMatch(/^::(error|warning) title=[^:,]*::/);
        expect(line).not.toMatch(UNSEEN);
      }
    }),
  );
});
