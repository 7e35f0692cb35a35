import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startMachines } from '../agents/agent-processes.js';
import { folderForTest, type Running, startAssay } from '../support/assay.js';
import { accessibilityFaults } from './accessibility.js';
import { findChromium } from './browser.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

const VIEWS = [360, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);
/** Where screenshots go, for whoever wants to look at them. */
const SHOTS = process.env.ASSAY_SCREENSHOTS;

/** Starts a command with a dashboard, and tells its address. */
async function start(args: string[]): Promise<{ running: Running; url: string; cwd: string }> {
  const cwd = await folderForTest();
  const running = startAssay([...args, '--dashboard'], { cwd });
  onTestFinished(async () => {
    running.child.kill('SIGKILL');
    await running.finished.catch(() => undefined);
  });
  return { running, url: await dashboardOf(running), cwd };
}

async function dashboardOf(running: Running): Promise<string> {
  await running.until('dashboard: ');
  const [, url = ''] = /dashboard: (\S+)/.exec(running.output().stderr) ?? [];
  return url;
}

/** Opens an address as a person would, and notes what must not happen. */
async function open(
  url: string,
  view: (typeof VIEWS)[number],
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: 900 },
    colorScheme: view.scheme,
  });
  onTestFinished(() => context.close());
  const problems: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && request.url() !== 'data:,') {
      problems.push(`request: ${request.url()}`);
    }
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, problems };
}

async function expectReadable(page: Page, name: string, { width, scheme }: (typeof VIEWS)[number]) {
  if (SHOTS)
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}

it('shows a load at full rate as it goes on, and its end', { timeout: 120_000 }, async () => {
  const { running, url } = await start(['load', 'records', '--for', '30s']);
  const pages = await Promise.all(
    VIEWS.map(async (view) => ({ view, ...(await open(url, view)) })),
  );
  const [{ page } = pages[0] ?? expect.unreachable()] = pages;
  const passed = async () =>
    Number(/(\d+) s of 30 s/.exec(await page.locator('.lead').innerText())?.[1] ?? 0);
  await expect.poll(passed, { timeout: 60_000 }).toBeGreaterThan(3);
  const before = await passed();
  await expect.poll(passed, { timeout: 20_000 }).toBeGreaterThan(before);
  expect(await page.locator('#state').innerText()).toBe('live');
  expect(await page.locator('figure > svg').count()).toBeGreaterThanOrEqual(4);
  expect(await page.locator('#view').innerText()).toContain('records.latency.p99 < 2 s');
  for (const one of pages) await expectReadable(one.page, 'load', one.view);
  const { code } = await running.finished;
  expect([0, 1, 3]).toContain(code);
  await expect.poll(() => page.locator('#state').innerText()).toBe('ended: this is the last state');
  expect(await page.locator('h1').innerText()).toMatch(/: . (met|crossed|invalid)$/);
  for (const { problems } of pages) expect(problems).toEqual([]);
});

it('shows a run with what failed', { timeout: 120_000 }, async () => {
  const { running, url } = await start([
    'run',
    '--fault',
    'files/oversize-is-400/off-by-one',
    '--only',
    'files/oversize/**',
  ]);
  const pages = await Promise.all(
    VIEWS.map(async (view) => ({ view, ...(await open(url, view)) })),
  );
  const [{ page } = pages[0] ?? expect.unreachable()] = pages;
  await expect
    .poll(() => page.locator('#view').innerText(), { timeout: 60_000 })
    .toContain('files/oversize/');
  expect(await page.locator('.lead').innerText()).toMatch(/^\d+ of \d+ checks after /);
  for (const one of pages) await expectReadable(one.page, 'run', one.view);
  expect((await running.finished).code).toBe(1);
  await expect.poll(() => page.locator('h1').innerText()).toContain('nonconformant');
  for (const { problems } of pages) expect(problems).toEqual([]);
});

it('shows the agents of a load, and which of them was lost', { timeout: 200_000 }, async () => {
  const machines = await startMachines(['berlin-1', 'berlin-2', 'oslo']);
  const running = await machines.load(
    'workloads: { records: { submit: voice, files: none, rate: 300/s, connections: 9 } }\nfor: 150s',
    '--dashboard',
  );
  const url = await dashboardOf(running);
  const pages = await Promise.all(
    VIEWS.map(async (view) => ({ view, ...(await open(url, view)) })),
  );
  const [{ page } = pages[0] ?? expect.unreachable()] = pages;
  const cells = (agent: string) =>
    page.locator(`#agents tr:has(th code:text-is("${agent}")) td`).allInnerTexts();
  const expected = [/at work/, /^\d+\/s$/, /B\/s$/, /^0 %$/, /^[+−][\d.]+ ± [\d.]+ ms$/, /s ago$/];
  for (const agent of ['berlin-1', 'berlin-2', 'oslo']) {
    await expect
      .poll(() => cells(agent), { timeout: 60_000 })
      .toEqual(expected.map((one) => expect.stringMatching(one)));
  }
  await expect
    .poll(() => page.locator('figure > svg').count(), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(4);
  for (const one of pages) await expectReadable(one.page, 'agents', one.view);

  machines.agents[1]?.child.kill('SIGKILL');
  const state = async () => (await cells('berlin-2'))[0];
  await expect.poll(state, { timeout: 20_000 }).toMatch(/lost.*it was not heard of any more/);
  expect((await running.finished).code).toBe(3);
  await expect.poll(() => page.locator('h1').innerText()).toContain('incomplete');
  expect((await cells('oslo'))[0]).toContain('finished');
  for (const one of pages) await expectReadable(one.page, 'agents-end', one.view);
  for (const { problems } of pages) expect(problems).toEqual([]);
});
