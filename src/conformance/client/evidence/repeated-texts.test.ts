import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotReplay } from './cannot-replay.js';
import { type Repeats, withoutRepeats, withRepeats } from './repeated-texts.js';

/** As a bundle holds it. */
function kept(value: unknown): { value: unknown; repeats?: Repeats } {
  return JSON.parse(JSON.stringify(withoutRepeats(value)));
}

const filler = `mk0 ${'A longer text, word by word. '.repeat(200)}It ends.`;

describe('what long texts repeat', () => {
  it('is kept once, wherever the text stands', () => {
    const value = [{ record: { content: { body: filler }, title: 'x'.repeat(3000) } }, 'a', null];
    const { value: short, repeats } = kept(value);
    expect(JSON.stringify({ short, repeats }).length).toBeLessThan(300);
    expect(withRepeats(short, repeats)).toEqual(value);
  });

  it.each([
    ['short', 'ab'.repeat(20)],
    ['not repeated', Array.from({ length: 2000 }, (_, index) => index).join()],
    ['repeated after too many characters', `${'a'.repeat(200)}b`.repeat(20)],
  ])('is not looked for in a text that is %s', (_, text) => {
    expect(kept([text])).toEqual({ value: [text] });
  });

  it('comes back whatever the text is', () => {
    const text = fc
      .tuple(fc.string(), fc.string({ minLength: 1 }), fc.nat(3000), fc.string())
      .map(([start, unit, times, rest]) => start + unit.repeat(times) + rest);
    fc.assert(
      fc.property(fc.array(fc.record({ text, other: fc.jsonValue() })), (value) => {
        const { value: short, repeats } = kept(value);
        expect(JSON.stringify(withRepeats(short, repeats))).toBe(JSON.stringify(value));
      }),
      { numRuns: 50 },
    );
  });

  it('is not made where a bundle states more of it than is ever kept', () => {
    const many: Repeats = { 0: [0, 'a', 2 ** 25], 1: [0, 'a', 2 ** 26] };
    expect(() => withRepeats(['a', 'a'], many)).toThrow(CannotReplay);
  });
});
