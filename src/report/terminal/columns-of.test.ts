import { expect, it } from 'vitest';
import { columnsOf } from './columns-of.js';

it.each([
  ['a terminal', { isTTY: true, columns: 132 }, {}, 132],
  ['one that has not been told its width', { isTTY: true, columns: 0 }, {}, 80],
  ['a pipe', { isTTY: false, columns: 0 }, {}, Number.POSITIVE_INFINITY],
  ['a pipe whose reader says how wide it is', { isTTY: false, columns: 0 }, { COLUMNS: '60' }, 60],
] as const)('fits what is written to %s', (_name, stream, env, columns) => {
  expect(columnsOf(stream, env)).toBe(columns);
});
