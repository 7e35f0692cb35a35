import { expect, it } from 'vitest';
import type { PublicKey } from '../keys/public-key.js';
import type { LoadFloor } from '../load/load-floor.js';
import { verificationLines } from './verification-lines.js';

const KEY = { id: '0'.repeat(64) } as PublicKey;

it('says that the loads were met that a policy asks for', () => {
  const load = [
    { scenario: 'records' },
    { scenario: './floors/Night.yaml', thresholds: ['failed == 0'] },
  ];
  const told = (metLoads: LoadFloor[]) =>
    verificationLines(
      { findings: [], predicate: undefined, witnesses: [], policy: { load }, metLoads },
      KEY,
      0,
    ).filter((line) => line.includes('policy'));
  expect(told(load)).toEqual([
    '  the load that the policy asks for was met: records',
    '  the load that the policy asks for was met: night, and beyond it failed == 0',
  ]);
  expect(told([])).toEqual([]);
});
