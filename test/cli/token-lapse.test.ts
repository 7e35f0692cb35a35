import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';
import { startLimitedGateway } from '../support/limited-gateway.js';

/**
 * The machine may be busy, and a target that fails now and then is looked into for half a minute.
 */
const PATIENCE_MS = 120_000;

async function judge(only: string, denies: (request: number) => boolean) {
  const cwd = await folderForTest();
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const gateway = await startLimitedGateway(archive.urls.voice, { denies });
  onTestFinished(gateway.close);
  await fileIn(cwd, 'profile.yaml', profileOf({ ...archive, urls: { voice: gateway.url } }));
  const { code, stdout } = await assay(['run', '--target', 'profile.yaml', '--only', only], {
    cwd,
  });
  const { summary } = await reportIn(cwd);
  return { code, stdout: stdout.replace(/\s+/g, ' '), checks: summary.checks };
}

it(
  'blames nobody for a token that runs out in the middle of a run',
  async () => {
    const { code, stdout, checks } = await judge('voice/*', (request) => request >= 150);
    expect(code, stdout).toBe(3);
    expect(checks.failed).toBe(0);
    expect(checks.passed).toBeGreaterThan(0);
    expect(stdout).toContain(
      "every plain record to the voice host with the profile's token is answered 401 by now; it was taken before, so the token may have run out",
    );
  },
  PATIENCE_MS,
);

it(
  'blames a target that denies a good token now and then',
  async () => {
    const { code, stdout, checks } = await judge(
      'voice/{description,participants,start-time}/*',
      (request) => request >= 6 && request % 3 === 0,
    );
    expect(code, stdout).toBe(1);
    expect(checks.failed).toBeGreaterThan(0);
    expect(stdout).not.toContain('may have run out');
  },
  PATIENCE_MS,
);
