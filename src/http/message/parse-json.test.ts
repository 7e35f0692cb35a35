import { expect, it } from 'vitest';
import { hasRepeatedMember, parseDigits, parseJson } from './parse-json.js';

it.each([
  ['{"id":6059902745975866123}', { id: '6059902745975866123' }],
  [
    '{ "id" : -6059902745975866123 , "n":[1,9007199254740993]}',
    { id: '-6059902745975866123', n: [1, '9007199254740993'] },
  ],
  ['6059902745975866123', '6059902745975866123'],
  [
    '{"id":9007199254740991,"a":1.5e300,"b":0.1234567890123456}',
    { id: 9007199254740991, a: 1.5e300, b: 0.1234567890123456 },
  ],
  [
    '{"say \\"6059902745975866123":"\\\\", "id":6059902745975866124}',
    { 'say "6059902745975866123': '\\', id: '6059902745975866124' },
  ],
  ['{"id":60599027459758661', undefined],
])('of %s keeps the digits', (text, value) => {
  expect(parseDigits(text)).toEqual(value);
});

it.each([
  ['{"verdict":"conformant","verdict":"nonconformant"}', true],
  ['[{"a":{"b":1, "\\u0062":2}}]', true],
  ['{"__proto__":1,"__proto__":2}', true],
  ['{ "a": { "b": 1 }, "c": [{ "b": ":" }, { "b": "\\":" }] }', false],
  ['{"a":1,"b":2}', false],
  ['{"a":1,"a"', false],
])('of %s says whether a member is repeated', (text, repeated) => {
  expect(hasRepeatedMember(text, parseJson(text))).toBe(repeated);
});

it('reads a text behind a byte order mark', () => {
  expect(parseJson('\uFEFF{"status":"duplicate"}')).toEqual({ status: 'duplicate' });
});
