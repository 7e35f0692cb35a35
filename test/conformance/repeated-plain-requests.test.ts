import { describe, expect, it } from 'vitest';
import { OPERATIONS, UPLOAD_HOSTS } from '../../src/spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../src/spec/plain-request.js';
import { loadSuite } from '../../src/suite/load-suite.js';

describe('the shipped checks', async () => {
  const { checks } = await loadSuite();
  const repeating = checks.filter(({ repeatsPlain }) => repeatsPlain);

  it.each([
    ...UPLOAD_HOSTS.map((host) => [host, PLAIN_REQUIREMENT.upload] as const),
    ...OPERATIONS.map((operation) => [operation, PLAIN_REQUIREMENT[operation]] as const),
  ])(
    'repeat the plain request of %s that is judged by %s: in a row, and at the same time',
    (host, requirement) => {
      const own = repeating.filter(
        ({ requirements, needs }) => requirements.includes(requirement) && needs.hosts.has(host),
      );
      expect(own.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('repeat nothing that is no plain request', () => {
    const plain = new Set(Object.values(PLAIN_REQUIREMENT));
    for (const { id, requirements } of repeating) {
      expect(
        requirements.every((one) => plain.has(one)),
        id,
      ).toBe(true);
    }
  });
});
