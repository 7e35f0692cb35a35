import { describe, expect, it } from 'vitest';
import type { HostName } from '../../src/spec/operation.js';
import { judgeBent } from '../support/bent-run.js';

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
    fault: 'upload-answers-201',
    hosts: ['conversations'],
    failed: ['files/upload-answers-200'],
  },
  { fault: 'oversize-is-413', hosts: ['conversations'], failed: ['files/oversize-is-400'] },
  {
    fault: 'missing-file-passes-in-the-last-event',
    hosts: ['conversations'],
    failed: ['conversations/missing-file-is-400'],
  },
  { fault: 'keys-without-case', hosts: ['conversations'], failed: ['files/key-must-be-equal'] },
  {
    fault: 'refused-key-stays-refused',
    hosts: ['conversations'],
    failed: ['conversations/corrected-resend-passes'],
  },
  {
    // An oversize file in chunks is answered 411 as well, for its chunks and not for its size.
    fault: 'chunked-is-411',
    hosts: ['conversations'],
    failed: ['files/length-is-optional'],
  },
  {
    fault: 'refused-record-is-archived',
    hosts: ['conversations'],
    failed: ['conversations/refused-whole'],
  },
  {
    fault: 'voice-takes-any-token',
    hosts: ['voice'],
    failed: ['access/upload-needs-a-token', 'access/voice-needs-a-token'],
  },
  {
    fault: 'external-event-without-availability',
    hosts: ['eventFeed'],
    failed: ['eventFeed/external-needs-is-available-false'],
  },
  {
    fault: 'missing-file-passes-in-conversations',
    hosts: ['conversations'],
    failed: ['conversations/missing-file-is-400'],
    perhaps: [...BY_LOOKUP, 'conversations/external-file-is-not-stored'],
  },
  {
    fault: 'missing-file-is-404-in-voice',
    hosts: ['voice'],
    failed: ['voice/missing-file-is-400'],
  },
  {
    fault: 'reupload-is-ignored',
    hosts: ['conversations'],
    failed: ['files/reupload-replaces'],
    perhaps: ['files/type-is-stored'],
  },
];

describe('a server with one defect', () => {
  it.each(CASES)('$fault', async ({ fault, hosts, failed, perhaps = [] }) => {
    const { code, ids, checks } = await judgeBent(fault, { hosts });
    expect(ids('failed').filter((id) => !perhaps.includes(id))).toEqual(failed);
    expect(ids('error')).toEqual([]);
    expect(code).toBe(1);
    for (const { id, outcome, failure } of checks) {
      if (outcome === 'failed') expect(failure?.reproduced, id).toBe('3 of 3');
    }
  });

  it('voice-takes-no-record names the entry of the profile that may be the remedy', async () => {
    const { code, ids, finished } = await judgeBent('voice-takes-no-record', { hosts: ['voice'] });
    // It may refuse for what the profile does not say, before it looks at any file.
    expect(ids('failed')).toEqual([]);
    const plain = finished.requirements.find(({ id }) => id === 'voice/plain-record-passes');
    expect(plain?.outcome).toBe('inconclusive');
    expect(plain?.reason).toContain('records.voice');
    expect(code).toBe(3);
  });
});
