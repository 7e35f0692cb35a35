import { describe, expect, it } from 'vitest';
import { fakeCheck, PASSED } from '../../../../test/support/engine-fakes.js';
import { select } from './select.js';

const check = (id: string, requirements: string[] = [], tags: string[] = []) =>
  fakeCheck([PASSED], { id, requirements, tags });

const CHECKS = [
  check('files/oversize/voice/chunked', ['files/oversize-is-400']),
  check('files/oversize/voice/length', ['files/oversize-is-400']),
  check('files/oversized-name', ['files/client-chooses-the-key'], ['slow']),
  check('records/missing-file/voice', ['voice/missing-file-is-400']),
];

/** What is selected, as the numbers of the checks. */
function selected(only: string[], skip: string[] = []): number[] {
  const { isSelected } = select(CHECKS, { only, skip });
  return CHECKS.flatMap((one, index) => (isSelected(one) ? [index] : []));
}

describe('a selection', () => {
  it.each<[string[], string[], number[]]>([
    [[], [], [0, 1, 2, 3]],
    [['files/oversize/voice/chunked'], [], [0]],
    [['files/oversize'], [], [0, 1]],
    [['files/oversize*'], [], [0, 1, 2]],
    [['files'], [], [0, 1, 2]],
    [['files/*'], [], [0, 1, 2]],
    [['**/voice'], [], [0, 1, 3]],
    [['files/oversize-is-400'], [], [0, 1]],
    [['voice/*'], [], [3]],
    [['*/*-is-400'], [], [0, 1, 3]],
    [['slow'], [], [2]],
    [['{files,records}/*/voice/*'], [], [0, 1]],
    [[], ['files/oversize/voice/length'], [0, 2, 3]],
    [['files'], ['**/chunked', 'slow'], [1]],
    [['files/oversize', 'slow'], [], [0, 1, 2]],
    [['none'], [], []],
    [[], ['**'], []],
  ])('of %j without %j', (only, skip, numbers) => {
    expect(selected(only, skip)).toEqual(numbers);
  });

  it('tells the globs that name nothing, in their order', () => {
    const { unmatched, any } = select(CHECKS, { only: ['x/*', 'files'], skip: ['slow', 'y'] });
    expect([unmatched, any]).toEqual([['x/*', 'y'], true]);
    expect(select(CHECKS, { only: ['x'], skip: [] })).toMatchObject({
      unmatched: ['x'],
      any: false,
    });
    expect(select(CHECKS, { only: ['slow'], skip: ['slow'] })).toMatchObject({
      unmatched: [],
      any: false,
    });
  });
});
