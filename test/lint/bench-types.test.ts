import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../bench');

it('the types in the comments of every benchmark are checked', () => {
  // Not by an option of the compiler: it would check what the build wrote, too.
  const unchecked = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mjs'))
    .filter((name) => !readFileSync(join(FOLDER, name), 'utf8').startsWith('// @ts-check\n'));
  expect(unchecked).toEqual([]);
});
