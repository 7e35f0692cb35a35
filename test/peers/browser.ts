import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { removeFolder } from '../support/remove-folder.js';

/** How a page is looked at. */
export interface View {
  width?: number;
  scheme?: 'light' | 'dark';
  javaScript?: boolean;
  /** Behind the address of the file, with its #. */
  fragment?: string;
}

/** A page that was opened from the disk. */
export interface OpenedPage {
  page: Page;
  /**
   * What must never happen: anything on the console, an error, a dialogue, a request for something
   * else, a new window.
   */
  problems: string[];
  /** Milliseconds until everything was there. */
  tookMs: number;
}

/** Starts Debian's Chromium for the tests of a file. */
export function useBrowser(): (html: string, view?: View) => Promise<OpenedPage> {
  let browser: Browser;
  let folder: string;
  let files = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-pages-'));
    // Its sandbox does not work for root, which tests may be; the pages are our own.
    browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    await removeFolder(folder);
  });

  return async (
    html,
    { width = 1440, scheme = 'light', javaScript = true, fragment = '' } = {},
  ) => {
    files += 1;
    const file = join(folder, `${files}.html`);
    await writeFile(file, html);
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: scheme,
      javaScriptEnabled: javaScript,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    onTestFinished(() => context.close());
    const address = pathToFileURL(file).href;
    const problems: string[] = [];
    const page = await context.newPage();
    page.on('console', (message) => problems.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (request.url() !== address && request.url() !== 'data:,')
        problems.push(`request: ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      problems.push(`dialogue: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('page', (other) => problems.push(`window: ${other.url()}`));
    const from = performance.now();
    await page.goto(address + fragment);
    return { page, problems, tookMs: performance.now() - from };
  };
}

/** Where Chromium is. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, 'chromium')).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    'chromium is not installed; on Debian: apt-get update && apt-get install -y chromium',
  );
}
