import { expect, it } from 'vitest';
import { type BodySource, seededBody } from '../../../../http/message/body.js';
import { storedFacts } from './stored-facts.js';

it.each([
  [true, 1],
  [false, 0],
])(
  'a large file that is awaited (%s) is hashed at once, any other when it is asked',
  async (isAwaited, once) => {
    const body = seededBody({ seed: 'a', size: 100_000 });
    let hashed = 0;
    const count = (): string => {
      hashed += 1;
      return body.sha256();
    };
    const counted: BodySource = { ...body, sha256: count, digest: async () => count() };
    const { size, digest } = await storedFacts(counted, undefined, {
      isAwaited,
      isInspected: true,
    });
    expect([size, hashed]).toEqual([100_000, once]);
    expect(digest()).toBe(body.sha256());
    expect(hashed).toBe(1);
  },
);

it.each([
  [2113, true],
  [100_000, false],
])('without an inspector, answers are held against a file of %d bytes: %s', async (bytes, is) => {
  const body = seededBody({ seed: 'a', size: bytes });
  const { size, digest } = await storedFacts(body, undefined, {
    isAwaited: true,
    isInspected: false,
  });
  expect([size, digest()]).toEqual([bytes, is ? body.sha256() : '']);
});
