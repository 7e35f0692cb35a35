import { describe, expect, it } from 'vitest';
import { type Candidate, chooseChecks, forChecks } from './choose-checks.js';

const candidate = (
  id: string,
  requests: number,
  finds: string[],
  covers: string[] = [],
  plain: string[] = [],
): Candidate => ({
  id,
  cost: { requests, bytes: requests * 100, objects: 1 },
  finds,
  covers,
  plain,
});
const idsOf = (chosen: readonly Candidate[]) => chosen.map(({ id }) => id).sort();

describe('a choice of checks', () => {
  it('takes what finds most for its price', () => {
    const all = [
      candidate('dear', 10, ['a', 'b']),
      candidate('a', 2, ['a']),
      candidate('b', 2, ['b']),
    ];
    expect(idsOf(chooseChecks(all, { requests: 4 }))).toEqual(['a', 'b']);
  });

  it('covers what has to be covered before it finds more', () => {
    const all = [candidate('strong', 3, ['a', 'b']), candidate('must', 3, [], ['x', 'y'])];
    expect(idsOf(chooseChecks(all, { requests: 3 }))).toEqual(['must']);
  });

  it('finds a plain fault before several others, and once', () => {
    const all = [
      candidate('strong', 3, ['a', 'b', 'c']),
      candidate('plain', 3, ['p'], [], ['p']),
      candidate('again', 3, ['p'], [], ['p']),
    ];
    expect(idsOf(chooseChecks(all, { requests: 3 }))).toEqual(['again']);
    expect(idsOf(chooseChecks(all, { requests: 6 }))).toEqual(['again', 'strong']);
  });

  it.each([
    ['requests', { requests: 5 }, 2],
    ['bytes', { bytes: 700 }, 3],
    ['objects', { objects: 1 }, 1],
    ['each of several', { requests: 9, objects: 2 }, 2],
  ])('keeps within its %s', (_, budget, most) => {
    const all = ['a', 'b', 'c', 'd'].map((id) => candidate(id, 2, [id]));
    expect(chooseChecks(all, budget)).toHaveLength(most);
  });

  it('leaves room for what is small beside what is large, and none unused', () => {
    const of = (id: string, bytes: number, covers: string[] = []): Candidate => ({
      ...candidate(id, 1, [id], covers),
      cost: { requests: 1, bytes, objects: 1 },
    });
    const large = Array.from({ length: 5 }, (_, at) => of(`large${at}`, 25, [`must${at}`]));
    const small = Array.from({ length: 20 }, (_, at) => of(`small${at}`, 1));
    const budget = { requests: 100, bytes: 100 };
    const chosen = idsOf(chooseChecks([...large, ...small], budget));
    expect(chosen.filter((id) => id.startsWith('small'))).toHaveLength(20);
    expect(chosen.filter((id) => id.startsWith('large'))).toHaveLength(3);
    expect(idsOf(chooseChecks(large, budget))).toHaveLength(4);
  });

  it('takes no check that costs much of it before others have theirs', () => {
    const small = Array.from({ length: 50 }, (_, at) => candidate(`small${at}`, 2, [`f${at}`]));
    const dear = candidate('dear', 45, [], ['must']);
    expect(idsOf(chooseChecks([dear, ...small], { requests: 100 }))).not.toContain('dear');
    expect(idsOf(chooseChecks([dear, ...small], { requests: 145 }))).toContain('dear');
  });

  it('takes out again what others have made superfluous', () => {
    // The first is worth most for its price, until both of its faults are found by others that are
    // needed anyway.
    const all = [
      candidate('first', 2, ['a', 'b', 'c']),
      candidate('left', 2, ['a', 'b', 'x', 'y'], ['p']),
      candidate('right', 2, ['c', 'z'], ['q']),
      candidate('more', 2, ['w']),
    ];
    expect(idsOf(chooseChecks(all, { requests: 6 }))).toEqual(['left', 'more', 'right']);
  });

  it('is the same for the same candidates in any order', () => {
    const all = Array.from({ length: 60 }, (_, n) =>
      candidate(`c${n}`, 1 + (n % 5), [`f${n % 23}`, `f${(n * 7) % 31}`]),
    );
    expect(chooseChecks([...all].reverse(), { requests: 40 })).toEqual(
      chooseChecks(all, { requests: 40 }),
    );
  });
});

it('leaves a part of the budget to what a run sends beside its checks', () => {
  const { requests = 0, bytes, objects } = forChecks({ requests: 300, bytes: 5_000 });
  expect(requests).toBeLessThan(260);
  expect(bytes).toBeLessThan(4_600);
  expect(objects).toBeUndefined();
  expect(forChecks({ requests: 10 }).requests).toBe(0);
});
