import { expect, it } from 'vitest';
import { assumeTerminalSize } from './assume-terminal-size.js';

const none = { columns: 0, rows: 0 };

it.each([
  ['a terminal that has been told none', { isTTY: true, ...none }, { columns: 80, rows: 24 }],
  ['a small terminal', { isTTY: true, columns: 20, rows: 5 }, { columns: 20, rows: 5 }],
  ['a pipe', { isTTY: false, ...none }, none],
])('gives a size to what lacks one: %s', (_, stream, size) => {
  assumeTerminalSize(stream);
  expect(stream).toMatchObject(size);
});
