import { expect, it } from 'vitest';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

const PATIENCE = { timeout: 120_000 };

/**
 * Judges an archive that ends the connection of each request that the interface does not have.
 */
async function judgeDropping(only: string[], fault?: string) {
  const archive = await startArchive({
    variations: { dropsOtherMethods: true },
    ...(fault !== undefined && { fault }),
  });
  try {
    const options = { only, observations: false, properties: false };
    return await judgeWith(await targetOf(archive), options);
  } finally {
    await archive.stop();
  }
}

it(
  'takes a connection that ends each time for an answer that shows nothing',
  PATIENCE,
  async () => {
    const { checks, finished } = await judgeDropping(['archive/*-cannot-be-*']);
    const open = checks.filter(({ outcome }) => !['passed', 'deselected'].includes(outcome));
    expect(open.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
    expect(finished.verdict).toBe('conformant');
  },
);

it('sees what is shown all the same', PATIENCE, async () => {
  const { checks } = await judgeDropping(
    ['archive/files-cannot-be-read'],
    'archive/files-cannot-be-read/properties-listed',
  );
  const failed = checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(failed).toContain('archive/files-cannot-be-listed/voice/properties');
  expect(checks.filter(({ outcome }) => outcome === 'inconclusive')).toEqual([]);
});
