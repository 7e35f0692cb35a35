import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, folderForTest } from '../support/assay.js';
import { ROOT } from './pages.js';

const run = promisify(execFile);
const EXAMPLES = join(ROOT, 'docs/examples');
/** For several runs on a machine that may be busy. */
export const TIME = { timeout: 120_000 };

interface Ended {
  code: number;
  stdout: string;
}

/** A project that has the built package and the examples. */
export async function projectWithExamples(): Promise<string> {
  const folder = await folderForTest();
  await mkdir(join(folder, 'node_modules'));
  await symlink(ROOT, join(folder, 'node_modules', 'archive-assay'));
  await symlink(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules', 'vitest'));
  await cp(EXAMPLES, folder, { recursive: true });
  return folder;
}

export async function node(cwd: string, args: string[], profile?: string): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_TEST)/.test(name));
  const env = { ...Object.fromEntries(own), ...(profile && { ASSAY_TARGET: profile }) };
  return run(process.execPath, args, { cwd, env, maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: Ended) => ({ code, stdout }),
  );
}

/** The profile of an archive that breaks a re-upload, which all examples look at. */
export async function brokenArchive(folder: string): Promise<string> {
  const server = await startArchive({ fault: 'files/reupload-answers-200/third-time' });
  onTestFinished(() => server.stop());
  return fileIn(folder, 'broken.yaml', profileOf(server));
}
