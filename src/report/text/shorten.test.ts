import { expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/support/cpu-time.js';
import { shortVisible, shortVisibleLines } from './shorten.js';

it.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['𝄞𝄞𝄞', 3, '𝄞𝄞𝄞'],
  ['𝄞𝄞𝄞𝄞', 3, '𝄞𝄞…'],
  ['\u001b', 4, '\\x1b'],
  ['\u001b', 3, '\\x…'],
  ['\r\n'.repeat(5), 3, '\\r…'],
])('of %j it shows %i characters: %j', (text, characters, shown) => {
  expect(shortVisible(text, characters)).toBe(shown);
});

it('keeps line breaks, and says where some are missing', () => {
  expect(shortVisibleLines('a\r\nb', 3)).toBe('a\nb');
  expect(shortVisibleLines('\r\n'.repeat(4), 3)).toBe('\n\n…');
  expect(shortVisibleLines('a\u001b\nb', 20)).toBe('a\\x1b\nb');
});

it('takes no longer for a long text', async () => {
  const long = 'a\n'.repeat(50_000_000);
  const shortened = () => {
    for (let times = 0; times < 1000; times += 1) shortVisible(long, 100);
  };
  expect(await cpuTimeOf(shortened)).toBeLessThan(1000);
});
