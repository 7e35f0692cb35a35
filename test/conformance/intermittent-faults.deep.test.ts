import { describe, expect, it } from 'vitest';
import { judgeArchive } from '../support/judge-archive.js';

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
