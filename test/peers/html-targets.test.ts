import { describe, expect, it } from 'vitest';
import { renderTargetsPage } from '../../src/report/html/targets/render-targets-page.js';
import { shownReport } from '../support/shown-reports.js';
import { accessibilityFaults } from './accessibility.js';
import { useBrowser } from './browser.js';

const open = useBrowser();

/** Twelve targets; every third one passes what the others fail. */
const PAGE = renderTargetsPage(
  Array.from({ length: 12 }, (_, at) => {
    const report = shownReport();
    return shownReport({
      target: { ...report.target, name: `Archive ${at + 1}.0` },
      requirements: report.requirements.map((one) =>
        at % 3 === 0 && one.outcome === 'failed' ? { ...one, outcome: 'passed' } : one,
      ),
    });
  }),
);

describe('several targets in a browser', () => {
  it('shows the differences without JavaScript, and the rest on demand', async () => {
    const { page, problems } = await open(PAGE, { javaScript: false });
    const row = page.locator('tr[id="files/oversize-is-400"]');
    expect(await row.locator('td').count()).toBe(12);
    expect(await row.locator('td').nth(1).innerText()).toContain('came 200');
    const alike = page.locator('tr[id="voice/plain-record-passes"]');
    expect(await alike.isVisible()).toBe(false);
    await page.getByText('5 requirements', { exact: true }).click();
    expect(await alike.isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('is searched, filtered and linked to', async () => {
    const { page } = await open(PAGE, { fragment: '#voice/plain-record-passes' });
    await expect
      .poll(() => page.locator('tr[id="voice/plain-record-passes"]').isVisible())
      .toBe(true);
    await page.getByLabel('Search').fill('oversize');
    await expect.poll(() => page.locator('tr[data-item]').locator('visible=true').count()).toBe(1);
    await page.getByLabel('Search').press('Escape');
    await page.getByRole('button', { name: 'half passed 1' }).click();
    await expect
      .poll(() => page.locator('tr[data-item]').locator('visible=true').innerText())
      .toContain('files/from-the-future');
  });

  it.each(
    [360, 1440].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
    ),
  )('keeps WCAG AA and its width: %i px, %s', async (width, scheme) => {
    const { page, problems } = await open(PAGE, { width, scheme });
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(problems).toEqual([]);
  });
});
