import { expect, it } from 'vitest';
import { formatPlace, parsePlace } from './place.js';

it.each([
  ['people.yaml:2:18', { file: 'people.yaml', line: 2, column: 18 }],
  ['C:\\a:1\\w.yaml:10:1', { file: 'C:\\a:1\\w.yaml', line: 10, column: 1 }],
  ['w.yaml', { file: 'w.yaml' }],
])('is written and read as %s', (text, place) => {
  expect(formatPlace(place)).toBe(text);
  expect(parsePlace(text)).toEqual(place);
});
