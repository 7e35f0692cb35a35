import { describe, expect, it } from 'vitest';
import { fakeSession, inspected } from '../../../test/support/fake-session.js';
import { runSteps as run } from '../../../test/support/run-steps.js';
import type { Wanted } from '../language/session/session.js';
import { inspectStep } from './inspect-step.js';

describe('a record that must not be changed', () => {
  const upload = { upload: 'voice', as: 'file', size: 500 };
  const change = { request: 'PATCH', host: 'voice', path: '/v' };
  const look = { inspect: 'file', host: 'voice', fileKey: '$file.fileKey' };
  const asSent = { json: { '/size': '$file.size' } };
  const steps = [upload, { ...look, require: asSent }, change, { ...look, expect: asSent }];

  /** What is stored of 500 bytes, before the change and after it. */
  const stored = (...sizes: number[]) => {
    const wanted: Wanted[] = [];
    const session = fakeSession(undefined, {
      inspectFile: async (_query, want) => {
        const size = sizes[wanted.push(want) - 1];
        return inspected(size === undefined ? undefined : { size });
      },
    });
    return { session, wanted };
  };

  it('has no verdict where it was another one from the start', async () => {
    const { session } = stored(400, 400);
    expect(await run(steps, session)).toMatchObject({
      kind: 'inconclusive',
      cause: 'precondition',
      reason: expect.stringContaining('needs /size 500 to begin with, came /size 400'),
    });
    expect(session.sent).toEqual(['PUT voice']);
  });

  it('has none where it was never there', async () => {
    expect(await run(steps, stored().session)).toMatchObject({ kind: 'inconclusive' });
  });

  it('fails where it was as it was sent', async () => {
    expect(await run(steps, stored(500, 400).session)).toMatchObject({ kind: 'failed' });
    expect(await run(steps, stored(500, 500).session)).toMatchObject({ kind: 'passed' });
  });

  it('is awaited by itself, and nothing is sent for that', async () => {
    const { session, wanted } = stored(500, 500);
    await run(steps, session);
    expect(wanted.map(({ itself }) => itself)).toEqual([true, false]);
    const records = { inspect: 'records', operation: 'voice', marker: 'm' } as const;
    expect(inspectStep.cost({ ...records, require: { count: 1 } }).exchanges).toBeUndefined();
    expect(inspectStep.cost({ ...records, require: { count: 0 } }).exchanges).toBe(1);
    expect(inspectStep.cost({ ...records, expect: { count: 1 } }).exchanges).toBe(1);
  });
});

it.each([
  [400, true],
  [200, false],
])('notes of a record too many that one with its marker was answered %i', async (status, is) => {
  const two = { records: [{ record: {} }, { record: {} }] };
  const session = fakeSession(() => status, { inspectRecords: async () => inspected(two) });
  const steps = [
    { submit: 'voice', as: 'refused', expect: { status } },
    { inspect: 'records', operation: 'voice', marker: '$refused.marker', expect: { count: 1 } },
  ];
  const stop = await run(steps, session);
  expect(stop).toMatchObject({ kind: 'failed' });
  expect('refusedToo' in stop).toBe(is);
});
