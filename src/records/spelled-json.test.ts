import { describe, expect, it } from 'vitest';
import { JSON_SPELLINGS, spelledJson } from './spelled-json.js';

const VALUE = {
  zone: { b: 1, a: 2 },
  name: 'A "quoted" back\\slash \n and \u00e9',
  list: [1, { first: true, second: null }, 'x'],
  long: 'y'.repeat(2_000),
};

describe('JSON in another spelling', () => {
  it.each(JSON_SPELLINGS)('says the same when it is %s', (spelling) => {
    const text = spelledJson(VALUE, [spelling]);
    expect(text).not.toBe(JSON.stringify(VALUE));
    expect(JSON.parse(text)).toEqual(VALUE);
  });

  it('turns the members of inner objects around, too', () => {
    expect(spelledJson({ a: 1, b: [{ c: 2, d: 3 }] }, ['reversed'])).toBe(
      '{"b":[{"d":3,"c":2}],"a":1}',
    );
  });

  it('sorts the members of inner objects, too', () => {
    expect(spelledJson({ b: [{ d: 3, c: 2 }], a: 1 }, ['sorted'])).toBe(
      '{"a":1,"b":[{"c":2,"d":3}]}',
    );
  });

  it('begins and ends with white space when it is spaced', () => {
    expect(spelledJson({ a: 1 }, ['spaced'])).toMatch(/^ \{.*\} \n$/s);
  });

  it('escapes member names', () => {
    expect(spelledJson({ ab: 1 }, ['escaped'])).toBe('{"\\u0061\\u0062":1}');
  });
});
