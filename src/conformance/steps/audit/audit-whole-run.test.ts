import { describe, expect, it } from 'vitest';
import { fakeAudits, fakeSession } from '../../../../test/support/fake-session.js';
import { runSteps as run } from '../../../../test/support/run-steps.js';
import { auditStep } from './audit-step.js';

describe('the audit of what is archived of a run', () => {
  const audit = [{ audit: 'archived', operation: 'voice', part: 'contents' }];
  const record = { operation: 'voice' as const, marker: 'mk1', label: 'voice/x', exchange: 7 };

  it('fails on a record that is archived otherwise, and names what sent it', async () => {
    const first = { record, expected: 'text "a "', actual: 'text "a"' };
    const session = fakeSession(undefined, {
      audits: fakeAudits({
        archivedAsSent: async () => ({ compared: 40, differing: 2, first }),
      }),
    });
    expect(await run(audit, session)).toMatchObject({
      kind: 'failed',
      exchange: 7,
      expected: expect.stringContaining('that of voice/x with text "a "'),
      actual: '2 archived otherwise, among them the one marked mk1, of voice/x, with text "a"',
    });
  });

  it('says where nothing differs but the number of one that was refused at first', async () => {
    const refusedToo = { record, expected: '1 record', actual: '2 records' };
    const first = { record, expected: 'text "a "', actual: 'text "a"' };
    const found = (more: object) =>
      run(
        audit,
        fakeSession(undefined, {
          audits: fakeAudits({
            archivedAsSent: async () => ({ compared: 40, differing: 1, refusedToo, ...more }),
          }),
        }),
      );
    expect(await found({})).toMatchObject({ kind: 'failed', refusedToo: true });
    expect(await found({ first })).not.toHaveProperty('refusedToo');
  });

  it('passes where all are as they were sent, and sees nothing where none is shown', async () => {
    const all = fakeSession(undefined, {
      audits: fakeAudits({
        archivedAsSent: async () => ({ compared: 40, differing: 0 }),
      }),
    });
    expect(await run(audit, all)).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });

  it('waits until what was accepted is archived', async () => {
    const session = fakeSession();
    await run(audit, session);
    expect(session.sent).toContain('wait settle');
  });

  it('sends nothing', () => {
    const { exchanges, records } = auditStep.cost({
      audit: 'archived',
      operation: 'voice',
      part: 'contents',
    });
    expect({ exchanges, records }).toEqual({ exchanges: undefined, records: undefined });
  });
});

describe('the audit of what was refused in a run', () => {
  const audit = [{ audit: 'refused', operation: 'email', refusal: 'size' }];

  it('fails on one that is archived', async () => {
    const first = { marker: 'mk2', label: 'email/y', exchange: 3 };
    const session = fakeSession(undefined, {
      audits: fakeAudits({
        refusedAndArchived: async () => ({ refused: 9, archived: 1, first }),
      }),
    });
    expect(await run(audit, session)).toMatchObject({
      kind: 'failed',
      actual: '1 in the archive, among them the one marked mk2, of email/y',
    });
  });

  it('passes where none is, and sees nothing where none was refused', async () => {
    const none = fakeSession(undefined, {
      audits: fakeAudits({
        refusedAndArchived: async () => ({ refused: 9, archived: 0 }),
      }),
    });
    expect(await run(audit, none)).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});

describe('the audit of the files of a run', () => {
  const audit = [{ audit: 'files', part: 'bytes' }];

  it('fails on a file that is stored otherwise', async () => {
    const first = {
      fileKey: 'default/a',
      label: 'files/z',
      exchange: 5,
      expected: 'size 8192',
      actual: 'size 8191',
    };
    const session = fakeSession(undefined, {
      audits: fakeAudits({
        storedAsSent: async () => ({ compared: 80, differing: 1, first }),
      }),
    });
    expect(await run(audit, session)).toMatchObject({
      kind: 'failed',
      expected: expect.stringContaining('default/a, of files/z, with size 8192'),
      actual: '1 otherwise, and this one size 8191',
    });
  });

  it('passes where all are as they were sent, and sees nothing where none is shown', async () => {
    const all = fakeSession(undefined, {
      audits: fakeAudits({
        storedAsSent: async () => ({ compared: 80, differing: 0 }),
      }),
    });
    expect(await run(audit, all)).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});

describe('the audit of the tokens of a run', () => {
  const audit = [{ audit: 'access', of: 'upload' }];

  it('fails on a success with a wrong one', async () => {
    const first = { token: 'truncated' as const, status: 200, label: 'access/u', exchange: 4 };
    const session = fakeSession(undefined, {
      audits: fakeAudits({
        access: () => ({ sent: 50, subjects: [], first }),
      }),
    });
    expect(await run(audit, session)).toMatchObject({
      kind: 'failed',
      actual: '200 for the token "truncated" in access/u',
      refusalExpected: true,
    });
  });

  it('passes where each was refused, and sees nothing where none was sent', async () => {
    const none = fakeSession(undefined, {
      audits: fakeAudits({ access: () => ({ sent: 50, subjects: [] }) }),
    });
    expect(await run(audit, none)).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});

describe('the audit of the answers to the uploads of a run', () => {
  const audit = [{ audit: 'uploads', host: 'voice' }];
  const session = (more: object) =>
    fakeSession(undefined, {
      audits: fakeAudits({ uploads: () => ({ succeeded: 80, ...more }) }),
    });

  it('fails on another success than 200', async () => {
    const first = { status: 201, label: 'files/u', exchange: 4 };
    expect(await run(audit, session({ first }))).toMatchObject({
      kind: 'failed',
      actual: '201 in files/u',
      exchange: 4,
    });
  });

  it('passes where each was 200, and sees nothing where none succeeded', async () => {
    expect(await run(audit, session({}))).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});

describe('the audit of the answers to the emails of a run', () => {
  const place = { label: 'email/e', exchange: 8 };
  const session = (more: object) =>
    fakeSession(undefined, {
      audits: fakeAudits({ ids: () => ({ count: 9, answered: 9, firstSends: 9, ...more }) }),
    });

  it.each([
    ['answersWithoutId', { without: place }, 'none in email/e (exchange 8)'],
    [
      'copiedIds',
      { copied: { ...place, id: 'a', of: 'requestId' } },
      '"a", which is its requestId, in email/e (exchange 8)',
    ],
    ['firstSends', { repeated: place }, 'a duplicate in email/e (exchange 8)'],
  ])('%s fails on one, passes without, and sees nothing of none', async (name, more, actual) => {
    const audit = [{ audit: name }];
    expect(await run(audit, session(more))).toMatchObject({ kind: 'failed', actual });
    expect(await run(audit, session({}))).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});
