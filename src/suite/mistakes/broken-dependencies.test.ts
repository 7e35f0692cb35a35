import { expect, it } from 'vitest';
import { brokenDependencies } from './broken-dependencies.js';

const check = (id: string, ...buildsOn: string[]) => ({ id, buildsOn });

it('takes checks that build on others, by id or by what ids start with', () => {
  expect(brokenDependencies([check('a/x', 'b'), check('b/y', 'b/z/1'), check('b/z/1')])).toBe(
    undefined,
  );
});

it.each([
  ['themselves', [check('a/x', 'a/x')], 'a/x → a/x'],
  ['their own family', [check('a/x/1', 'a/x'), check('a/x/2')], 'a/x/1 → a/x/1'],
  [
    'each other',
    [check('a/x', 'b'), check('b/y', 'c/z'), check('c/z', 'a/x')],
    'a/x → b/y → c/z → a/x',
  ],
])('finds checks that build on %s', (_, checks, cycle) => {
  expect(brokenDependencies(checks)).toBe(`checks build on each other: ${cycle}`);
});

it('finds a name that no check has', () => {
  expect(brokenDependencies([check('a/first', 'a/secnd'), check('a/second')])).toBe(
    'a/first builds on a/secnd, but there is no such check (did you mean a/second?)',
  );
});

it('finds one that is to stand in, and that there is not', () => {
  const checks = [check('a/first'), { ...check('a/second'), standIn: 'a/frist' }];
  expect(brokenDependencies(checks)).toBe(
    'a/frist is to stand in for a/second, but there is no such check (did you mean a/first?)',
  );
});
