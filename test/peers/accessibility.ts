import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const results = z.object({
  passes: z.array(z.object({ id: z.string() })),
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** The rules of WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds fault with on a page; it throws where it could look at nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const options = JSON.stringify({ runOnly: TAGS });
  const found = await page.evaluate(`${axe.source}; axe.run(document, ${options})`);
  const { passes, violations } = results.parse(found);
  const looked = passes.map(({ id }) => id);
  for (const rule of ['color-contrast', 'document-title', 'html-has-lang']) {
    const isBroken = violations.some(({ id }) => id === rule);
    if (!looked.includes(rule) && !isBroken) throw new Error(`axe did not look at ${rule}`);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
