import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { LoadReport } from '../../src/load/report/load-report.js';
import { renderConformancePage } from '../../src/report/html/conformance/render-conformance-page.js';
import type { ShownReport } from '../../src/report/html/conformance/shown-report.js';
import { renderLoadPage, renderLoadsPage } from '../../src/report/html/load/render-load-page.js';
import { renderTargetsPage } from '../../src/report/html/targets/render-targets-page.js';
import { loadReport, second, workload } from '../support/load-reports.js';
import { HOSTILE } from '../support/report-events.js';
import { shownReport } from '../support/shown-reports.js';
import { useBrowser } from './browser.js';

const open = useBrowser();

/** What ends a context of HTML, and what would do something if it got out of it. */
const PIECES = [
  'valueOf',
  '__proto__',
  HOSTILE,
  '<script>document.title="owned"</script>',
  '</script><script>document.title="owned"</script>',
  '</style><img src=x onerror="document.title=1">',
  '--><svg onload=alert(1)>',
  '"><iframe src="https://evil.test/"></iframe>',
  "' autofocus onfocus='alert(1)",
  '" onmouseover="alert(1)" x="',
  '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href=//evil.test/a.css>',
  '<form action=https://evil.test/><button>',
  '<details open ontoggle=alert(1)>',
  'javascript:alert(1)',
  'https://evil.test/"onclick="alert(1)',
  '&lt;script&gt;',
  '&#60;script&#62;alert(1)',
  '<!--',
  '<![CDATA[',
  '<plaintext>',
  '<textarea>',
  '<template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '\u202egnp.exe',
  '\u2028\u2029\ufeff\u0000\u0008',
  '\ud800',
  '{{constructor.constructor("alert(1)")()}}',
  '%3Cscript%3E',
];

const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

/** Every text of a value replaced, and every name in its records. */
function poisoned(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((one) => poisoned(one, next));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      // Names of fields are the report's own; those of headers and hosts are not.
      /[a-z]-[a-z]|^authorization$|^conversations$/.test(name) ? next() : name,
      poisoned(one, next),
    ]),
  );
}

const facts = z.object({
  title: z.string(),
  scripts: z.number(),
  tags: z.array(z.string()),
  handlers: z.array(z.string()),
  addresses: z.array(z.string()),
  text: z.string(),
});

/** What the browser made of a page. */
async function factsOf(page: Page): Promise<z.infer<typeof facts>> {
  return facts.parse(
    await page.evaluate(`(() => {
      const all = [...document.querySelectorAll('*')];
      const names = all.flatMap((one) => [...one.attributes].map(({ name }) => name));
      return {
        title: document.title,
        scripts: document.scripts.length,
        tags: [...new Set(all.map((one) => one.tagName.toLowerCase()))],
        handlers: names.filter((name) => name.startsWith('on') || name === 'style' || name === 'autofocus'),
        addresses: all.flatMap((one) => [one.getAttribute('src'), one.getAttribute('href'), one.getAttribute('action')]).filter((one) => one !== null),
        text: document.body.innerText,
      };
    })()`),
  );
}

const FOREIGN = /^(img|iframe|form|base|object|embed|plaintext|textarea|template|noscript|math)$/;

/** Texts one after the other, again and again. */
function endless(texts: readonly string[]): () => string {
  let at = 0;
  return () => texts[at++ % texts.length] ?? '';
}

function conformancePage(texts: readonly string[]): string {
  const report = poisoned(shownReport(), endless(texts)) as ShownReport;
  // Outcomes decide what of a page there is; half of the pages have the usual ones.
  const shown = texts.length % 2 === 0 ? restored(report) : report;
  const counterexamples = shown.checks.flatMap(({ failure }): [string, string][] =>
    failure?.counterexample ? [[failure.counterexample.scenario, texts.join('\n')]] : [],
  );
  return renderConformancePage(shown, {
    knownFaults: [],
    counterexamples: new Map(counterexamples),
  });
}

function targetsPage(texts: readonly string[]): string {
  const next = endless(texts);
  const reports = [1, 2, 3].map(() => poisoned(shownReport(), next) as ShownReport);
  return renderTargetsPage(reports.map((one, at) => (at === 1 ? one : restored(one))));
}

/** What is one of a few words is left: a report with another one is no load report. */
function loadOf(texts: readonly string[]): LoadReport {
  const next = endless(texts);
  const usual = loadReport({ verdict: 'crossed' });
  const { verdict, schema } = usual;
  const rows = Array.from({ length: 5 }, (_, at) => second({ second: at, failed: at }));
  const workloads = [workload({ series: rows }), workload({ series: rows })];
  const report = poisoned(
    { ...usual, reasons: ['x'], series: rows, workloads },
    next,
  ) as LoadReport;
  const thresholds = usual.thresholds.map((one) => ({ ...one, text: next(), unit: next() }));
  const violations = [{ kind: 'archived-twice' as const, count: 2, example: next() }];
  const statuses = { [next()]: 3 };
  const named = report.workloads.map((one) => ({
    ...one,
    operations: one.operations.map((operation) => ({ ...operation, statuses })),
  }));
  return { ...report, schema, verdict, thresholds, violations, workloads: named };
}

it.each<[string, number, (texts: readonly string[]) => string]>([
  ['a conformance report', 20, conformancePage],
  ['several targets', 8, targetsPage],
  ['a load', 8, (texts) => renderLoadPage(loadOf(texts))],
  ['several loads', 4, (texts) => renderLoadsPage([loadOf(texts), loadOf(texts.toReversed())])],
])('lets nothing of %s run, load or lay out', { timeout: 240_000 }, async (_, numRuns, render) => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 5, maxLength: 40 }), async (texts) => {
      const { page, problems } = await open(render(texts));
      const { title, scripts, tags, handlers, addresses, text } = await factsOf(page);
      expect(problems).toEqual([]);
      expect(title).not.toBe('owned');
      expect(scripts).toBe(1);
      expect(tags.filter((tag) => FOREIGN.test(tag))).toEqual([]);
      expect(handlers).toEqual([]);
      expect(addresses.filter((one) => !/^(#|data:,$|https?:)/.test(one))).toEqual([]);
      expect(text).not.toMatch(/[^\P{C}\n\t]/u);
      await page.context().close();
    }),
    { numRuns },
  );
});

/** The same with outcomes and ids that belong together. */
function restored(report: ShownReport): ShownReport {
  const usual = shownReport();
  return {
    ...report,
    verdict: usual.verdict,
    requirements: report.requirements.map((one, at) => ({
      ...one,
      outcome: usual.requirements[at]?.outcome ?? '',
      checks: one.checks.map((_, index) => `${index}${report.checks[index]?.id}`),
    })),
    checks: report.checks.map((one, at) => ({
      ...one,
      id: `${at}${one.id}`,
      outcome: usual.checks[at]?.outcome ?? '',
    })),
  };
}

it('the test sees what a page without escapes would do', async () => {
  const { page, problems } = await open(
    `<!doctype html><title>x</title>${PIECES.slice(2, 8).join('')}`,
  );
  const { tags, scripts, handlers } = await factsOf(page);
  expect(problems).not.toEqual([]);
  expect(scripts).toBeGreaterThan(1);
  expect(tags.filter((tag) => FOREIGN.test(tag))).not.toEqual([]);
  expect(handlers).not.toEqual([]);
});
