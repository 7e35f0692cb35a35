import { describe, expect, it } from 'vitest';
import { width } from './width.js';
import { pad, truncate, wrap } from './wrap.js';

describe('width', () => {
  it('counts columns, not code units', () => {
    expect(width('abc')).toBe(3);
    expect(width('档案')).toBe(4);
    expect(width('🗄️🚀')).toBe(3);
    expect(width('e\u0301')).toBe(1);
    expect(width('\u001b[31mred\u001b[39m')).toBe(3);
  });
});

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
    expect(wrap('档', 1)).toEqual(['档']);
  });

  it('never cuts a URL', () => {
    const url = 'https://archive.acme.test/v2/files/default/a';
    expect(wrap(`see ${url} there`, 10)).toEqual(['see', url, 'there']);
  });
});

describe('truncate and pad', () => {
  it('mark what is gone and fill what is missing', () => {
    expect(truncate('abcdef', 4)).toBe('abc…');
    expect(truncate('abcd', 4)).toBe('abcd');
    expect(truncate('档案', 3)).toBe('档…');
    expect(pad('档', 4)).toBe('档  ');
    expect(pad('abcdef', 4)).toBe('abcdef');
  });
});
