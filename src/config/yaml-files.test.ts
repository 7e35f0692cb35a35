import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../../test/support/assay.js';
import { yamlFiles } from './yaml-files.js';

it('finds files in depth, in the order of their names, but not in packages and hidden folders', async () => {
  const folder = await folderForTest();
  const names = ['b.yaml', 'a/c.yml', 'a.yaml', '.git/d.yaml', 'node_modules/e/f.yaml', 'g.txt'];
  for (const name of names) await fileIn(folder, name, '');
  const found = await yamlFiles(folder);
  expect(found.map((file) => relative(folder, file))).toEqual(['a.yaml', 'a/c.yml', 'b.yaml']);
  expect(await yamlFiles(join(folder, 'g.txt'))).toEqual([join(folder, 'g.txt')]);
  await expect(yamlFiles(join(folder, 'none'))).rejects.toThrow('there is no such file or folder');
});
