import { describe, expect, it } from 'vitest';
import { spelledJson } from './spelled-json.js';

const VALUE = {
  name: 'A "quoted" back\\slash \n and \u00e9',
  list: [1, { first: true, second: null }, 'x'],
  long: 'y'.repeat(2_000),
};

describe('JSON in another spelling', () => {
  it.each(['spaced', 'escaped', 'reversed'] as const)('says the same when it is %s', (spelling) => {
    const text = spelledJson(VALUE, [spelling]);
    expect(text).not.toBe(JSON.stringify(VALUE));
    expect(JSON.parse(text)).toEqual(VALUE);
  });

  it('turns the members of inner objects around, too', () => {
    expect(spelledJson({ a: 1, b: [{ c: 2, d: 3 }] }, ['reversed'])).toBe(
      '{"b":[{"d":3,"c":2}],"a":1}',
    );
  });

  it('escapes member names', () => {
    expect(spelledJson({ ab: 1 }, ['escaped'])).toBe('{"\\u0061\\u0062":1}');
  });
});
