import { describe, expect, it } from 'vitest';
import { pad, truncate, wrap } from './wrap.js';

describe('wrap', () => {
  it('breaks at spaces', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  });

  it('leaves a line that fits untouched, spaces and all', () => {
    expect(wrap('  a   b ', 20)).toEqual(['  a   b ']);
    expect(wrap('', 20)).toEqual(['']);
  });

  it('keeps the indentation in every line', () => {
    expect(wrap('  one two three', 8)).toEqual(['  one', '  two', '  three']);
  });

  it('cuts a word that is longer than the line', () => {
    expect(wrap('x'.repeat(10), 4)).toEqual(['xxxx', 'xxxx', 'xx']);
    expect(wrap('档案档案', 3)).toEqual(['档', '案', '档', '案']);
  });

  it('never cuts a URL', () => {
    const url = 'https://archive.acme.test/v2/files/default/a';
    expect(wrap(`see ${url} there`, 10)).toEqual(['see', url, 'there']);
    expect(wrap(`see ${url} ${'x'.repeat(12)} y`, 10)).toEqual([
      'see',
      url,
      'x'.repeat(10),
      'xx y',
    ]);
  });
});

describe('truncate and pad', () => {
  it('mark what was cut, and fill up', () => {
    expect(truncate('abcdef', 4)).toBe('abc…');
    expect(truncate('abcd', 4)).toBe('abcd');
    expect(truncate('档案', 3)).toBe('档…');
    expect(truncate('x\u0301fgh', 3)).toBe('x\u0301f…');
    expect(truncate('a  b  c', 5)).toBe('a  b…');
    expect(pad('档', 4)).toBe('档  ');
    expect(pad('abcdef', 4)).toBe('abcdef');
  });
});
