import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../../test/support/assay.js';
import { loadAddedSuite } from './load-added-suite.js';

it('tells all mistakes of added scenarios at once, also what they wrongly build on', async () => {
  const folder = await folderForTest();
  const scenario = (id: string, more: string) =>
    fileIn(
      folder,
      `${id}.yaml`,
      `id: ${id}\ntitle: x\njudges: files/upload-answers-200\n${more}\nsteps:\n  - { upload: voice, expect: 200 }\n`,
    );
  await scenario('mine/one', 'buildsOn: [email/plain-emial]');
  await scenario('mine/two', 'buildsOn: [mine/thre, nothing/like-it]');
  const messages = async () => {
    const error = await loadAddedSuite({ scenarios: [folder] }).catch((thrown) => thrown);
    return String(error.message).split('\n');
  };
  const missing = ['no check email/plain-emial', 'no check mine/thre', 'no check nothing/like-it'];
  expect(await messages()).toEqual(missing.map((one) => expect.stringContaining(one)));
  await scenario('mine/three', 'titel: x');
  expect(await messages()).toEqual(
    [missing[0], 'unknown key "titel"', ...missing.slice(1)].map((one) =>
      expect.stringContaining(one ?? ''),
    ),
  );
});
