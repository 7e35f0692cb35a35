import { describe, expect, it } from 'vitest';
import { renderCertificatePage } from '../../src/report/html/registry/render-certificate-page.js';
import { renderRegistryPage } from '../../src/report/html/registry/render-registry-page.js';
import { HOSTILE } from '../support/report-events.js';
import { shownCertificate, shownEntry, shownRegistry } from '../support/shown-registries.js';
import { accessibilityFaults } from './accessibility.js';
import { useBrowser } from './browser.js';

const open = useBrowser();

const LIST = renderRegistryPage(shownRegistry());
const ONE = renderCertificatePage(shownRegistry(), {
  ...shownEntry(1),
  certificate: shownCertificate(),
});

describe('a list of certificates in a browser', () => {
  it('says first what is valid, and repeats nothing of what was refused', async () => {
    const { page, problems } = await open(LIST, { javaScript: false });
    const text = await page.locator('main').innerText();
    expect(text).toContain('1 certificate of a conformant target is valid, and 1 of others');
    const rows = page.locator('section[aria-labelledby=valid] tbody tr');
    expect(await rows.count()).toBe(2);
    expect(await rows.first().innerText()).toMatch(/Acme Archive 3\.1\s+✓ valid\s+✓ conformant/);
    expect(await rows.first().innerText()).toContain('1 attested not to be met');
    const past = await page.locator('section[aria-labelledby=past]').innerText();
    for (const word of ['expired', 'superseded', 'revoked']) expect(past).toContain(word);
    const refused = await page.locator('section[aria-labelledby=refused]').innerText();
    expect(refused).toContain('signature');
    expect(refused).not.toContain('Acme');
    expect(problems).toEqual([]);
  });

  it('shows the standing without scrolling on a narrow screen', async () => {
    const { page } = await open(LIST, { width: 360 });
    const cells = page.locator('section[aria-labelledby=valid] tbody tr').first().locator('td');
    const box = await cells.first().boundingBox();
    expect(await cells.first().innerText()).toContain('valid');
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });

  it('shows one whole, and never one that no longer counts as if it did', async () => {
    const { page } = await open(ONE);
    const text = await page.locator('main').innerText();
    for (const said of [
      'Acme GmbH',
      'Test Lab AG',
      '2,299 of 2,299 checks',
      'no bytes',
      'files/empty',
      'met',
    ]) {
      expect(text).toContain(said);
    }
    expect(await page.locator('header.verdict.good').count()).toBe(1);
    const past = { ...shownEntry(4, { standing: 'expired' }), certificate: shownCertificate() };
    const other = await open(renderCertificatePage(shownRegistry(), past));
    expect(await other.page.locator('header.verdict.good').count()).toBe(0);
    expect(await other.page.locator('header').innerText()).toContain('too old');
  });

  it('is not steered by what bundles say', async () => {
    const hostile = `${HOSTILE}<script>alert(1)</script><img src=x onerror=alert(2)>`;
    const certificate = shownCertificate({
      target: hostile,
      signer: { of: hostile, key: hostile },
      failed: [hostile],
      reason: hostile,
      observations: [{ id: hostile, question: hostile, answer: hostile }],
      attested: [
        { requirement: hostile, answer: hostile, by: hostile, evidence: hostile, date: '' },
      ],
    });
    const entry = { ...shownEntry(1), certificate };
    const registry = shownRegistry({ programme: hostile, entries: [entry] });
    for (const text of [renderRegistryPage(registry), renderCertificatePage(registry, entry)]) {
      const { page, problems } = await open(text);
      expect(await page.locator('script, img').count()).toBe(1);
      expect(problems).toEqual([]);
    }
  });

  it.each(
    [LIST, ONE].flatMap((text, at) =>
      [360, 768, 1440].flatMap((width) =>
        (['light', 'dark'] as const).map(
          (scheme) => [at === 0 ? 'list' : 'certificate', width, scheme, text] as const,
        ),
      ),
    ),
  )('keeps WCAG AA and its width: %s, %i px, %s', async (name, width, scheme, text) => {
    const { page, problems } = await open(text, { width, scheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(problems).toEqual([]);
    const folder = process.env.ASSAY_SCREENSHOTS;
    if (folder)
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true });
  });
});
