import { expect, it } from 'vitest';
import { statusInWords } from './plain-requests.js';

it.each([
  ['upload', 201, '201, expected 200'],
  ['record', 304, '304, expected a success (2xx)'],
  ['upload', 403, '403'],
] as const)(
  'says of a plain %s answered %i what was expected where that is no refusal',
  (request, status, words) => {
    expect(statusInWords({ host: 'voice', request }, status)).toBe(words);
  },
);
