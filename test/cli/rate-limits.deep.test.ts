import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';
import { type Limit, startLimitedGateway } from '../support/limited-gateway.js';

/** After this many milliseconds a limit is known, also where this machine is busy. */
const FIRST_MS = 8_000;

async function judge(limit: Limit, only: string[]) {
  const cwd = await folderForTest();
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const { url, seen, close } = await startLimitedGateway(archive.urls.voice, limit);
  onTestFinished(close);
  const hosts = { voice: url };
  await fileIn(cwd, 'profile.yaml', profileOf({ ...archive, urls: hosts }));
  const skip = ['--skip', 'model/**', '**/property/**'];
  const args = ['run', '--target', 'profile.yaml', '--only', ...only, ...skip];
  const begun = performance.now();
  const { code, stdout } = await assay(args, { cwd });
  const late = seen.filter(({ at }) => at > FIRST_MS);
  const { summary } = await reportIn(cwd);
  return {
    code,
    stdout,
    summary,
    seconds: (performance.now() - begun) / 1000,
    requests: seen.length,
    refused: seen.filter(({ refused }) => refused).length,
    lateShare: late.filter(({ refused }) => refused).length / Math.max(1, late.length),
  };
}

it('is gentle to a target that takes 5 requests a second and bursts of 20', async () => {
  const run = await judge({ perSecond: 5, burst: 20 }, [
    'access/*voice*',
    'voice/many-entries-pass',
    'voice/references-are-archived',
  ]);
  expect(run.code, run.stdout).toBe(0);
  expect(run.lateShare).toBeLessThan(0.05);
  expect(run.seconds).toBeLessThan((1.4 * run.requests) / 5 + 10);
}, 120_000);

it('is gentle to a target that takes 4 requests at once', async () => {
  const run = await judge({ atOnce: 4 }, ['voice/*']);
  expect(run.code, run.stdout).toBe(0);
  expect(run.refused).toBeLessThan(0.05 * run.requests + 30);
  if (run.seconds > FIRST_MS / 1000) expect(run.lateShare).toBeLessThan(0.05);
}, 120_000);
