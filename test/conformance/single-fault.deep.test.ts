import { describe, expect, it } from 'vitest';
import type { HostName } from '../../src/spec/operation.js';
import { judgeArchive } from '../support/judge-archive.js';

/** A server with one defect, and exactly what is reported of it. */
interface Case {
  fault: string;
  /** The hosts of its profile: those that the defect is about. */
  hosts: HostName[];
  failed: string[];
  /** What may be reported beside it, because it follows from it; nothing unless stated. */
  perhaps?: string[];
}

/** Each of these looks a file up, so that a lookup that is wrong is met there as well. */
const BY_LOOKUP = [
  'files/oversize-is-not-stored',
  'files/key-must-be-equal',
  'files/incomplete-upload-is-no-file',
  'files/reset-upload-is-no-file',
  'files/default-is-mandatory',
  'files/version-is-part-of-the-path',
  'access/upload-without-token-is-not-stored',
];

const CASES: Case[] = [
  {
    fault: 'files/upload-answers-200/created',
    hosts: ['conversations'],
    failed: ['files/upload-answers-200'],
  },
  {
    fault: 'conversations/refused-whole/rest-is-archived',
    hosts: ['conversations'],
    failed: ['conversations/refused-whole'],
  },
  {
    fault: 'conversations/missing-file-is-400/never-looked-up',
    hosts: ['conversations'],
    failed: ['conversations/missing-file-is-400'],
    perhaps: [...BY_LOOKUP, 'conversations/external-file-is-not-stored'],
  },
];

describe('a server with one defect', () => {
  it.each(CASES)('$fault', async ({ fault, hosts, failed, perhaps = [] }) => {
    const { code, ids, checks } = await judgeArchive({ fault }, { hosts });
    expect(ids('failed').filter((id) => !perhaps.includes(id))).toEqual(failed);
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
    for (const { id, outcome, failure } of checks) {
      if (outcome === 'failed') expect(failure?.reproduced, id).toBe('3 of 3');
    }
  });

  it('names the entry of the profile that may be the remedy where every record is refused', async () => {
    const { code, ids, finished } = await judgeArchive(
      { variations: { envelopes: true } },
      { hosts: ['voice'] },
    );
    // It may refuse for what the profile does not say, before it looks at any file.
    expect(ids('failed')).toEqual([]);
    const plain = finished.requirements.find(({ id }) => id === 'voice/plain-record-passes');
    expect(plain?.outcome).toBe('inconclusive');
    expect(plain?.reason).toContain('records.voice');
    expect(code).toBe(3);
  });
});
