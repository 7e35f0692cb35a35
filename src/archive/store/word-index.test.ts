import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.js';

describe('the words of texts', () => {
  it('lead to every text that contains another one', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', '-', 'é'), maxLength: 300 }),
      fc.constantFrom('mk0123456789', 'x'.repeat(200)),
    );
    const texts = fc.array(
      fc.array(piece).map((pieces) => pieces.join('')),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), fc.nat(), (all, which, from, length) => {
        const index = new WordIndex();
        all.forEach((text, id) => {
          index.add(id, text);
        });
        const of = all[which % all.length] ?? '';
        const start = from % (of.length + 1);
        const part = of.slice(start, start + (length % 150));
        const containing = all.flatMap((text, id) => (text.includes(part) ? [id] : []));
        expect(index.candidates(part) ?? containing).toEqual(expect.arrayContaining(containing));
      }),
      { numRuns: 1_000 },
    );
  });

  it('may be of ten megabytes', () => {
    const index = new WordIndex();
    index.add(1, `${'x'.repeat(10_000_000)}mk0123456789${'y'.repeat(1_000)}`);
    expect(index.candidates('mk0123456789')).toEqual([1]);
    expect(index.candidates('mk9876543210')).toEqual([]);
  });

  it('leave out texts that do not contain it', () => {
    const index = new WordIndex();
    index.add(1, '{"text":"mk0123456789 first"}');
    index.add(2, '{"text":"mk9876543210 second"}');
    expect(index.candidates('mk9876543210')).toEqual([2]);
    expect(index.candidates('k98765432')).toEqual([2]);
    expect(index.candidates('mk5555555555')).toEqual([]);
    expect(index.candidates('text')).toBeUndefined();
  });
});
