import { describe, expect, it } from 'vitest';
import { OPERATIONS, UPLOAD_HOSTS } from '../../src/spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../src/spec/plain-request.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { judgeArchive } from '../support/judge-archive.js';

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

describe('a server that fails now and then', () => {
  it('fails the requirement of what it failed, wherever that was met', async () => {
    const fault = 'files/upload-answers-200/every-fortieth';
    const { code, ids, checks } = await judgeArchive({ fault }, { hosts: ['conversations'] });
    expect(ids('failed')).toContain('files/upload-answers-200');
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
    // Others may have met it by chance; each has seen the server error and nothing else.
    for (const { id, failure } of checks.filter(({ outcome }) => outcome === 'failed')) {
      expect(failure?.actual, id).toContain('500');
      expect(failure?.reproduced, id).toMatch(/^[123] of [23]$/);
    }
  });

  it('is conformant when every 40th answer is 503', async () => {
    const variations = { tooManyRequestsEvery: 40, retryAfterSeconds: 0, busyStatus: 503 } as const;
    const { code, ids } = await judgeArchive({ variations }, { hosts: ['conversations', 'email'] });
    expect([...ids('failed'), ...ids('error'), ...ids('inconclusive')]).toEqual([]);
    expect(code).toBe(0);
  });
});
