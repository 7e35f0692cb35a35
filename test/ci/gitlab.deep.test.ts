import { chmod, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../docs/pages.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, folderForTest, reportIn } from '../support/assay.js';
import { ended, recipe } from './recipes.js';

const MAIN = join(ROOT, 'dist/cli/main.js');
const RUNNER = join(ROOT, 'node_modules/gitlab-ci-local/src/index.js');

/**
 * A project with the recipe, in which `npm install` does nothing and `npx assay` is the built
 * command.
 */
async function project(): Promise<{ cwd: string; env: NodeJS.ProcessEnv }> {
  const cwd = await folderForTest();
  const few = recipe('docs/examples/ci/gitlab.yml').replaceAll(
    ' --wait 60s',
    ' --wait 60s --only "files/re-upload*" --seed 1',
  );
  await fileIn(cwd, '.gitlab-ci.yml', few.replace('--tier gate', '--tier all'));
  const bin = join(cwd, 'bin');
  await mkdir(bin);
  const commands = { npm: 'true', npx: `shift; exec '${process.execPath}' '${MAIN}' "$@"` };
  for (const [name, text] of Object.entries(commands)) {
    await chmod(await fileIn(bin, name, `#!/bin/sh\n${text}\n`), 0o755);
  }
  for (const args of [
    ['init', '-q'],
    ['remote', 'add', 'origin', 'git@gitlab.test:acme/archive.git'],
  ])
    await ended('git', args, { cwd, env: process.env });
  const PATH = [bin, process.env.PATH].join(delimiter);
  return { cwd, env: { ...process.env, PATH, CI: '' } };
}

const run = ({ cwd, env }: Awaited<ReturnType<typeof project>>, ...args: string[]) =>
  ended(process.execPath, [RUNNER, '--force-shell-executor', '--no-color', ...args], { cwd, env });

// The runner copies with rsync.
it('runs the pipeline of GitLab on a sound archive and on a broken one', async () => {
  const one = await project();
  for (const [fault, code] of [
    [undefined, 0],
    ['files/reupload-answers-200/third-time', 1],
  ] as const) {
    const archive = await startArchive(fault === undefined ? {} : { fault });
    try {
      await fileIn(one.cwd, 'profile.yaml', profileOf(archive));
      const pushed = await run(one, 'gate');
      expect(pushed.code, pushed.stdout).toBe(code);
      const scheduled = await run(one, '--variable', 'CI_PIPELINE_SOURCE=schedule');
      expect(scheduled.code, scheduled.stdout).toBe(code);
      const { verdict, run: merged } = await reportIn(one.cwd);
      expect(verdict).toBe(code === 0 ? 'conformant' : 'nonconformant');
      expect(merged.options.shards).toHaveLength(4);
    } finally {
      await archive.stop();
    }
  }
});
