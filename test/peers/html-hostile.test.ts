import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderConformancePage } from '../../src/report/html/conformance/render-conformance-page.js';
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

it('lets nothing that a report says run, load or lay out', { timeout: 240_000 }, async () => {
  const render = (texts: string[]) => {
    let at = 0;
    const next = () => texts[at++ % texts.length] ?? '';
    const report = poisoned(shownReport(), next) as ReturnType<typeof shownReport>;
    // Outcomes decide what of a page there is; half of the pages have the usual ones.
    const usual = texts.length % 2 === 0 ? restored(report) : report;
    return renderConformancePage(usual, {
      knownFaults: [],
      counterexamples: new Map(
        usual.checks.flatMap(({ failure }) =>
          failure?.counterexample ? [[failure.counterexample.scenario, texts.join('\n')]] : [],
        ),
      ),
    });
  };
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
    { numRuns: 25 },
  );
});

/** The same with outcomes and ids that belong together. */
function restored(report: ReturnType<typeof shownReport>): ReturnType<typeof shownReport> {
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
