import { expect, it, onTestFinished } from 'vitest';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest } from '../support/assay.js';
import { fewConnections, type WhenFull } from '../support/few-connections.js';

/** Judges an archive that has few connections open at a time, on all hosts together. */
async function judge(most: number, whenFull: WhenFull, options: string[]) {
  const cwd = await folderForTest();
  const archive = await startArchive();
  onTestFinished(() => archive.stop());
  const names = Object.keys(archive.urls);
  const origins = await fewConnections(most, whenFull, Object.values(archive.urls));
  const urls = Object.fromEntries(names.map((name, at) => [name, origins[at]]));
  await fileIn(cwd, 'profile.yaml', profileOf({ ...archive, urls }));
  const args = ['run', '--target', 'profile.yaml', '--tier', 'gate', ...options];
  return assay(args, { cwd });
}

it.each([
  ['waits', 6, ['--concurrency', '1']],
  ['refuses', 6, ['--concurrency', '1']],
  ['waits', 100, []],
  ['refuses', 100, []],
] as const)(
  'what is too much %s: judges with %i connections, with %j',
  async (whenFull, most, options) => {
    const { code, stdout } = await judge(most, whenFull, [...options]);
    expect(code, stdout).toBe(0);
  },
);
