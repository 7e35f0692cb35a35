import { describe, expect, it } from 'vitest';
import { check, finished, runStarted } from '../../../../test/support/report-events.js';
import { fakeWriter } from '../../../../test/support/report-writer.js';
import { pageOf } from '../../terminal/page.js';
import { CriticalPath } from './critical-path.js';

/** A run of these checks, each from one moment to another. */
function pathOf(times: Record<string, [from: number, to: number]>): CriticalPath {
  const path = new CriticalPath();
  path.on(runStarted(), 0);
  const moments = Object.entries(times).flatMap(([id, [from, to]]) => [
    { at: from, event: { type: 'check-started', id, title: id } as const },
    { at: to, event: finished(check('passed', { id })) },
  ]);
  for (const { at, event } of moments.sort((a, b) => a.at - b.at)) path.on(event, at);
  return path;
}

const ids = (path: CriticalPath) => path.spans().map(({ id }) => id);

it('goes back from the check that ended last to what it had to wait for', () => {
  const path = pathOf({
    a: [0, 300],
    b: [0, 1000],
    c: [301, 400],
    d: [1001, 4000],
    e: [401, 3900],
  });
  expect(ids(path)).toEqual(['b', 'd']);
});

it('counts a check that ends after all others from their end on', () => {
  const path = new CriticalPath();
  path.on(runStarted(), 0);
  path.on({ type: 'check-started', id: 'long', title: '', throughout: true }, 1);
  path.on({ type: 'check-started', id: 'a', title: '' }, 2);
  path.on(finished(check('passed', { id: 'a' })), 900);
  path.on(finished(check('passed', { id: 'long' })), 1000);
  expect(path.spans()).toEqual([
    { id: 'a', fromMs: 2, toMs: 900 },
    { id: 'long', fromMs: 900, toMs: 1000 },
  ]);
});

it('ends where a check waited for no other', () => {
  expect(ids(pathOf({ a: [0, 10], b: [800, 900] }))).toEqual(['b']);
});

it('says of many the longest, in their order', () => {
  const times = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => {
      const from = at * 100 + (at > 4 ? 5000 : 0);
      return [`c${at}`, [from, (at + 1) * 100 + (at >= 4 ? 5000 : 0)] as [number, number]];
    }),
  );
  const lines = pathOf(times).lines(pageOf(fakeWriter({ columns: 80 }), false));
  expect(lines.slice(3)).toEqual([
    '    100ms  c0, after 0ms',
    '    100ms  c1, after 100ms',
    '    100ms  c2, after 200ms',
    '    100ms  c3, after 300ms',
    '     5.1s  c4, after 400ms',
    '    100ms  c5, after 5.5s',
    '    400ms  4 others',
    '  ended last: c9',
  ]);
});

it('comes to an end where checks took no time at all', () => {
  expect(ids(pathOf({ a: [5, 5], b: [5, 5] })).length).toBeGreaterThan(0);
});

it('has nothing to say of a run without checks', () => {
  expect(pathOf({}).lines(pageOf(fakeWriter({ columns: 80 }), false))).toEqual([]);
});

describe('the inspector', () => {
  /** A run of two checks one after the other, of which the second one asks the inspector. */
  const lines = (endMs: number, inspectorMs: number): string[] => {
    const path = new CriticalPath();
    path.on(runStarted(), 0);
    path.on({ type: 'check-started', id: 'a', title: '' }, 0);
    path.on(finished(check('passed', { id: 'a' })), endMs / 2);
    path.on({ type: 'check-started', id: 'b', title: '' }, endMs / 2);
    path.on({ type: 'check-started', id: 'beside', title: '' }, endMs / 2);
    // What no other check had to wait for does not count.
    path.on({ ...finished(check('passed', { id: 'beside' })), inspectorMs: endMs }, endMs / 2 + 1);
    path.on({ ...finished(check('passed', { id: 'b' })), inspectorMs }, endMs);
    return path.inspectorLines(pageOf(fakeWriter({ columns: 200 }), false));
  };

  it('is named where much of the run was spent waiting for it', () => {
    expect(lines(60_000, 25_000)).toEqual([
      'at least 25s of this run went into waiting for the inspector: a quicker one makes it shorter',
    ]);
  });

  it.each([
    ['a small part', 60_000, 15_000],
    ['a short run', 5_000, 2_500],
  ])('is not worth a line where it was %s', (_, endMs, inspectorMs) => {
    expect(lines(endMs, inspectorMs)).toEqual([]);
  });
});
