import { describe, expect, it } from 'vitest';
import { judgeBent } from './support/bent-run.js';

describe('a server that fails now and then', () => {
  it.each([
    ['every-40th-upload-500', 'files/upload-answers-200'],
    ['every-40th-record-500', 'conversations/plain-record-passes'],
  ])('%s', async (fault, requirement) => {
    const { code, ids, checks } = await judgeBent(fault, { hosts: ['conversations'] });
    expect(ids('failed')).toContain(requirement);
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
    // Others may have met it by chance; each has seen the server error and nothing else.
    for (const { id, failure } of checks.filter(({ outcome }) => outcome === 'failed')) {
      expect(failure?.actual, id).toContain('500');
      expect(failure?.reproduced, id).toMatch(/^[123] of [23]$/);
    }
  });

  it.each(['every-40th-429', 'every-40th-503'])('%s is conformant', async (fault) => {
    const { code, ids } = await judgeBent(fault, { hosts: ['conversations', 'email'] });
    expect([...ids('failed'), ...ids('error'), ...ids('inconclusive')]).toEqual([]);
    expect(code).toBe(0);
  });
});
