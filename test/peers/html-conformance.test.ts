import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderConformancePage } from '../../src/report/html/conformance/render-conformance-page.js';
import { KNOWN_FAULTS, largeReport, shownReport } from '../support/shown-reports.js';
import { accessibilityFaults } from './accessibility.js';
import { useBrowser } from './browser.js';

const open = useBrowser();

const CASE = 'id: files/oversize\nsteps:\n  - upload: big\n';
const counterexamples = new Map([['reports/counterexamples/one.yaml', CASE]]);
const render = (report = shownReport()) =>
  renderConformancePage(report, { knownFaults: KNOWN_FAULTS, counterexamples });
const PAGE = render();
const CONFORMANT = render(
  shownReport({
    verdict: 'conformant',
    requirements: shownReport().requirements.filter(({ outcome }) => outcome === 'passed'),
    reason: undefined,
  }),
);

const DEFECT = 'article[id="files/oversize-is-400"]';
const visible = (page: Page, selector: string) => page.locator(selector).locator('visible=true');

describe('a conformance report in a browser', () => {
  it('says everything without JavaScript', async () => {
    const { page, problems } = await open(PAGE, { javaScript: false });
    const text = await page.locator('main').innerText();
    expect(text).toContain('Acme Archive 3.1: ✗ nonconformant');
    expect(text).toContain('Looks like: the limit of a file is one byte too high');
    expect(await visible(page, 'button').count()).toBe(0);
    const first = page.locator('details.check').first();
    expect(await first.locator('.actual').innerText()).toContain('200');
    // What is closed opens by itself.
    await page.locator('details.check').nth(1).locator('> summary').click();
    expect(await page.locator('details.check').nth(1).innerText()).toContain(
      'fails only when it is sent in chunks and its last byte comes late',
    );
    expect(problems).toEqual([]);
  });

  it('shows the first defect without a scroll', async () => {
    for (const width of [1440, 360]) {
      const { page } = await open(PAGE, { width });
      await expect(page.locator('.first').boundingBox()).resolves.toMatchObject({
        y: expect.toSatisfy((y: number) => y < 600),
      });
      expect(await page.locator('.first').innerText()).toContain('files/oversize-is-400');
    }
  });

  it('is filtered by outcomes', async () => {
    const { page, problems } = await open(PAGE);
    await page.getByRole('button', { name: 'inconclusive 1' }).click();
    expect(await visible(page, '[data-outcome]').count()).toBe(1);
    expect(await page.getByRole('status').innerText()).toMatch(/^1 of \d+ entries shown$/);
    await page.getByRole('button', { name: 'failed 1' }).click();
    expect(await visible(page, '[data-outcome=failed]').count()).toBe(2);
    await page.getByRole('button', { name: 'failed 1' }).click();
    await page.getByRole('button', { name: 'inconclusive 1' }).click();
    expect(await visible(page, '[data-outcome=passed]').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('is searched, also within what is closed', async () => {
    const { page } = await open(PAGE);
    await page.getByLabel('Search').fill('ITS LAST byte');
    await expect.poll(() => visible(page, '[data-item]').count()).toBe(1);
    expect(await visible(page, DEFECT).count()).toBe(1);
    await page.getByLabel('Search').press('Escape');
    await expect.poll(() => visible(page, '[data-item]').count()).toBeGreaterThan(5);
    await page.getByLabel('Search').fill('empty key');
    await expect.poll(() => visible(page, '[data-item]').count()).toBe(1);
    expect(await visible(page, 'tr[data-item]').innerText()).toContain('voice: 404');
  });

  it.each([
    ['files/oversize-is-400', DEFECT],
    ['voice/any-text-passes', 'details[id="voice/any-text-passes"]'],
    ['check:files/oversize/feed', 'details[id="check:files/oversize/feed"]'],
    ['files/oversize/feed', 'details[id="check:files/oversize/feed"]'],
    ['email/duplicate-is-202', 'article[id="email/duplicate-is-202"]'],
  ])('opens at #%s', async (fragment, selector) => {
    const { page, problems } = await open(PAGE, { fragment: `#${fragment}` });
    const target = page.locator(selector);
    await expect.poll(async () => (await target.boundingBox())?.y).toBeLessThan(700);
    if (selector.startsWith('details')) expect(await target.getAttribute('open')).not.toBeNull();
    expect(problems).toEqual([]);
  });

  it('finds what a filter hides when a link leads there', async () => {
    const { page } = await open(PAGE);
    await page.getByRole('button', { name: 'failed 1' }).click();
    await page.evaluate("location.hash = '#voice/any-text-passes'");
    await expect.poll(() => visible(page, 'details[id="voice/any-text-passes"]').count()).toBe(1);
  });

  it('copies the curl line and the smallest case as they are', async () => {
    const { page } = await open(PAGE);
    await page.locator(`${DEFECT} [data-copy]`).first().click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toBe(
        'curl -X PUT \'https://archive.acme.test/v2/files/default/big\' -H "Authorization: Bearer $ACME_TOKEN"',
      );
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.locator(`${DEFECT} [data-copy]`).last().click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(CASE);
  });

  it('is used with the keyboard alone', async () => {
    const { page } = await open(PAGE);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the contents');
    await page.keyboard.press('Enter');
    for (const name of ['What was judged']) expect(await page.getByText(name).count()).toBe(1);
    const summary = page.locator('details.check').nth(1).locator('> summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details.check').nth(1).getAttribute('open')).not.toBeNull();
  });

  it('is printed as a PDF, with what failed open and the buttons gone', async () => {
    const { page } = await open(PAGE);
    await page.emulateMedia({ media: 'print' });
    expect(await visible(page, 'button').count()).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.byteLength).toBeGreaterThan(20_000);
    // Chromium tells the page before it prints, and after.
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('article.waived details.check').getAttribute('open')).not.toBeNull();
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('article.waived details.check').getAttribute('open')).toBeNull();
  });

  it.each(
    [PAGE, CONFORMANT].flatMap((html, index) =>
      [360, 1440].flatMap((width) =>
        (['light', 'dark'] as const).map(
          (scheme) => [index === 0 ? 'nonconformant' : 'conformant', width, scheme, html] as const,
        ),
      ),
    ),
  )('keeps WCAG AA and its width: %s, %i px, %s', async (_, width, scheme, html) => {
    const { page, problems } = await open(html, { width, scheme });
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(problems).toEqual([]);
  });

  it('opens within two seconds with 1,745 checks of which 200 failed', async () => {
    const html = render(
      largeReport({
        requirements: 166,
        checks: 1745,
        failures: 200,
        exchanges: 6,
        bodyBytes: 4096,
      }),
    );
    const { page, problems, tookMs } = await open(html);
    expect(await page.locator('details.check').count()).toBe(200);
    expect(tookMs).toBeLessThan(2000);
    expect(problems).toEqual([]);
  });
});

it('axe finds what is wrong with a page', async () => {
  const { page } = await open(PAGE);
  await page.evaluate("document.querySelector('h1').style.color = '#ddd'");
  expect(await accessibilityFaults(page)).toEqual([expect.stringContaining('color-contrast')]);
});
