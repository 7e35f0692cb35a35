import { describe, expect, it } from 'vitest';
import { fakeAudits, fakeSession, inspected } from '../../../../test/support/fake-session.js';
import { runSteps as run } from '../../../../test/support/run-steps.js';
import { auditStep } from './audit-step.js';

describe('the audit of the records of a run', () => {
  const audit = [{ audit: 'records', operation: 'voice' }];
  const session = (count: number, isLost: (marker: string) => boolean) =>
    fakeSession(undefined, {
      audits: fakeAudits({
        acceptedRecords: (operation) =>
          Array.from({ length: count }, (_, index) => {
            const marker = `mk${String(index).padStart(4, '0')}`;
            return { operation, marker, label: 'voice/x', exchange: index };
          }),
      }),
      inspectRecords: async ({ marker }) => inspected({ records: isLost(marker) ? [] : [{}] }),
    });

  it('states the operation, by which others are explained that miss a record', () => {
    expect(auditStep.cost({ audit: 'records', operation: 'email' })).toMatchObject({
      operation: 'email',
      inspector: true,
      wholeRun: 'afterwards',
    });
  });

  it('finds what is lost, and says how much that may be of all', async () => {
    expect(
      await run(
        audit,
        session(400, (marker) => marker === 'mk0123'),
      ),
    ).toMatchObject({
      kind: 'failed',
      exchange: 123,
      actual:
        '1 not in the archive (with 95 % confidence 0.1 to 1.9 % of all), among them the one marked mk0123, of voice/x',
    });
  });

  it('passes when none is', async () => {
    expect(
      await run(
        audit,
        session(300, () => false),
      ),
    ).toMatchObject({ kind: 'passed' });
  });

  it('has nothing to say of too few', async () => {
    const few = session(299, () => true);
    expect(await run(audit, few)).toMatchObject({ kind: 'not-observed' });
  });
});

describe('the audit of a run', () => {
  const audit = [{ audit: 'reconciliationIds' }];

  it('fails on an id that two checks have got, and names both exchanges', async () => {
    const first = { label: 'email/one', exchange: 3 };
    const again = { label: 'email/two', exchange: 7 };
    const session = fakeSession(undefined, {
      audits: fakeAudits({
        ids: () => ({
          answered: 9,
          firstSends: 9,
          count: 9,
          twice: { id: 'r-1', first, again },
        }),
      }),
    });
    expect(await run(audit, session)).toMatchObject({
      kind: 'failed',
      actual: expect.stringMatching(/"r-1" in email\/one \(exchange 3\) and again in email\/two/),
      exchange: 7,
    });
  });

  it('passes where all ids differ, and sees nothing where there are none', async () => {
    const many = fakeSession(undefined, {
      audits: fakeAudits({
        ids: () => ({ answered: 9, firstSends: 9, count: 9 }),
      }),
    });
    expect(await run(audit, many)).toMatchObject({ kind: 'passed' });
    expect(await run(audit, fakeSession())).toMatchObject({ kind: 'not-observed' });
  });
});
