import { describe, expect, it } from 'vitest';
import { renderLoadPage, renderLoadsPage } from '../../src/report/html/load/render-load-page.js';
import { loadReport, second, workload } from '../support/load-reports.js';
import { accessibilityFaults } from './accessibility.js';
import { useBrowser } from './browser.js';

const open = useBrowser();

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

function load(seconds: number) {
  const rows = Array.from({ length: seconds }, (_, at) =>
    second({ second: at, measured: at > 1, acknowledged: 100 + at, failed: at === 4 ? 7 : 0 }),
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
  });
}

const PAGES = {
  one: renderLoadPage(load(60)),
  several: renderLoadsPage([load(60), load(40), load(50)]),
};

describe('a load report in a browser', () => {
  it('shows its charts and figures without JavaScript', async () => {
    const { page, problems } = await open(PAGES.one, { javaScript: false });
    expect(await page.locator('figure > svg').count()).toBe(6);
    const drawn = await page.locator('figure > svg .line').first().boundingBox();
    expect(drawn?.width).toBeGreaterThan(300);
    expect(await page.locator('input').locator('visible=true').count()).toBe(0);
    await page.getByText('mail', { exact: true }).last().click();
    expect(await page.locator('main').innerText()).toContain('first in second 4');
    expect(problems).toEqual([]);
  });

  it('tells values with the keyboard and with the pointer', async () => {
    const { page, problems } = await open(PAGES.one);
    const chart = page.locator('figure').first();
    const slider = chart.getByRole('slider');
    await slider.focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
    expect(await chart.locator('output').innerText()).toBe('3: mail 103/s');
    expect(await slider.getAttribute('aria-valuetext')).toBe('3: mail 103/s');
    const box = await chart.locator('> svg').boundingBox();
    if (box === null) throw new Error('there is no chart');
    await page.mouse.move(box.x + box.width * 0.95, box.y + box.height / 2);
    await expect.poll(() => chart.locator('output').innerText()).toBe('59: mail 159/s');
    expect(problems).toEqual([]);
  });

  it.each(
    Object.entries(PAGES).flatMap(([name, html]) =>
      [360, 1440].flatMap((width) =>
        (['light', 'dark'] as const).map((scheme) => [name, width, scheme, html] as const),
      ),
    ),
  )('keeps WCAG AA and its width: %s, %i px, %s', async (_, width, scheme, html) => {
    const { page, problems } = await open(html, { width, scheme });
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(problems).toEqual([]);
  });

  it('is printed with its charts', async () => {
    const { page } = await open(PAGES.several);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.byteLength).toBeGreaterThan(20_000);
  });
});
