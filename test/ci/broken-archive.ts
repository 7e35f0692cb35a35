import { afterAll, beforeAll } from 'vitest';
import type { ReferenceChild } from '../../src/archive/child.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { fileIn, folderForTest } from '../support/assay.js';

/**
 * Starts an archive with one fault for the tests of a file.
 *
 * @returns makes a folder that has its profile, `broken.yaml`
 */
export function withBrokenArchive(): () => Promise<string> {
  let broken: ReferenceChild;
  beforeAll(async () => {
    broken = await startArchive({ fault: 'files/reupload-answers-200/third-time' });
  });
  afterAll(() => broken.stop());
  return async () => {
    const cwd = await folderForTest();
    await fileIn(cwd, 'broken.yaml', profileOf(broken));
    return cwd;
  };
}
