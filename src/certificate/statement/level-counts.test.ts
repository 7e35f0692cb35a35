import { expect, it } from 'vitest';
import { type CountedRequirement, levelCounts } from './level-counts.js';

const ended = (level: 'must' | 'should', ...outcomes: CountedRequirement['outcome'][]) =>
  outcomes.map((outcome) => ({ level, outcome }));

it('counts musts apart from shoulds', () => {
  const all = [
    ...ended('should', 'failed', 'passed'),
    ...ended('must', 'passed', 'waived', 'not-observed'),
  ];
  expect(levelCounts(all)).toMatchObject([
    { name: '3 musts', passed: 1, failed: 0, waived: 1, 'not-observed': 1, total: 3, judged: 2 },
    { name: '2 shoulds', passed: 1, failed: 1, waived: 0, total: 2, judged: 2 },
  ]);
  expect(levelCounts(ended('must', 'passed'))).toMatchObject([{ name: '1 must' }]);
  expect(levelCounts([])).toEqual([]);
});
