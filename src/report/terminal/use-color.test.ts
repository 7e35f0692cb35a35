import { expect, it } from 'vitest';
import { useColor } from './use-color.js';

it.each([
  ['a terminal', true, {}, true],
  ['a terminal in CI', true, { CI: '1' }, true],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['a pipe', false, {}, false],
  ['a pipe in CI', false, { CI: '1' }, false],
  ['a pipe that is forced', false, { FORCE_COLOR: '1' }, true],
  ['a terminal that is forced not to', true, { FORCE_COLOR: '0' }, false],
  ['a terminal without colours', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  ['an empty NO_COLOR', true, { NO_COLOR: '' }, true],
])('on %s (TTY %s, %j): %s', (_what, isTTY, env, expected) => {
  expect(useColor({ isTTY }, true, env)).toBe(expected);
  expect(useColor({ isTTY }, false, env)).toBe(false);
});
