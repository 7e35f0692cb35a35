import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from './word-index.js';

/** As markers are. */
const [FIRST, SECOND] = ['mk0123456789abcdef0123', 'mk98765432100123456789'];

describe('the words of texts', () => {
  it('lead to every text that contains another one', () => {
    const piece = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', '-', 'é'), maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '7'), maxLength: 40 }),
      fc.constantFrom('mk0123456789abcdef0123', 'x'.repeat(200)),
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
        const found = index.candidates(part);
        expect(found ?? containing).toEqual(expect.arrayContaining(containing));
        expect(found).toEqual(/[a-z0-9]{15}/.test(part) ? expect.any(Array) : undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  it('may be of ten megabytes', () => {
    const index = new WordIndex();
    index.add(1, `${'x'.repeat(10_000_000)}${FIRST}${'y'.repeat(1_000)}`);
    expect(index.candidates(FIRST)).toEqual([1]);
    expect(index.candidates(SECOND)).toEqual([]);
  });

  it('leave out texts that do not contain it', () => {
    const index = new WordIndex();
    index.add(1, `{"text":"${FIRST} first"}`);
    index.add(2, `{"text":"${SECOND} second"}`);
    expect(index.candidates(SECOND)).toEqual([2]);
    expect(index.candidates(SECOND.slice(3, 18))).toEqual([2]);
    expect(index.candidates(SECOND.slice(3, 17))).toBeUndefined();
    expect(index.candidates('mk55555555555555555555')).toEqual([]);
  });

  it('tell markers apart that begin alike', () => {
    const index = new WordIndex();
    const marker = (id: number) => `mk0123abcd${hash('sha256', String(id)).slice(0, 12)}`;
    for (let id = 0; id < 1_000; id += 1) index.add(id, `a conversation of ${marker(id)}`);
    const found = Array.from({ length: 1_000 }, (_, id) => index.candidates(marker(id)) ?? []);
    expect(found.every((ids, id) => ids.includes(id))).toBe(true);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(20);
  });

  it('say at once which of many texts contain a marker', () => {
    const index = new WordIndex();
    const marker = (id: number) => `mk${String(id * 7_919).padStart(8, '0')}a1b2c3d4e5f6`;
    for (let id = 0; id < 20_000; id += 1) index.add(id, `a conversation of ${marker(id)}`);
    const found = Array.from({ length: 20_000 }, (_, id) => index.candidates(marker(id)) ?? []);
    expect(found.every((ids, id) => ids.includes(id))).toBe(true);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(1_000);
  });
});
